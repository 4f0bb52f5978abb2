package dev.drumlin.storage;

import java.nio.file.Path;
import java.util.Map;

/**
 * What an operator set for an engine.
 *
 * @param folder the data folder; exists, is writable, and belongs to this backend
 * @param settings the operator's {@code drumlin.storage.<name>.*} as text; keys without that prefix, lower case, dashes and
 *     dots removed ({@code sync-period} arrives as {@code syncperiod}); an engine rejects keys that it does not know
 */
public record EngineOptions(Path folder, Map<String, String> settings) {
    public EngineOptions {
        settings = Map.copyOf(settings);
    }
}
