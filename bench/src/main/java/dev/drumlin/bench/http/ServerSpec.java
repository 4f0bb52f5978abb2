package dev.drumlin.bench.http;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * The server to start.
 *
 * @param backend name of its storage backend
 * @param data folder of its data
 * @param settings of the server, by their full names, as in {@code drumlin.storage.lsm.durability}
 * @param javaOptions flags of its JVM, beside those that every server has and stronger than them
 */
public record ServerSpec(String backend, Path data, Map<String, String> settings, List<String> javaOptions) {
    public ServerSpec {
        settings = Map.copyOf(settings);
        javaOptions = List.copyOf(javaOptions);
    }

    public ServerSpec(String backend, Path data) {
        this(backend, data, Map.of(), List.of());
    }
}
