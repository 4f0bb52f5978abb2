package dev.drumlin.app.plugins;

import dev.drumlin.storage.Capability;
import dev.drumlin.storage.EngineContext;
import dev.drumlin.storage.EngineOptions;
import dev.drumlin.storage.StorageEngine;
import dev.drumlin.storage.StorageProvider;
import dev.drumlin.storage.error.InvalidRequestException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Provides {@link FakeEngine}; knows one setting, {@code cache-size}. */
public final class FakeProvider implements StorageProvider {
    /** What the last engine was opened with. */
    static volatile @Nullable EngineOptions lastOptions;

    static volatile @Nullable EngineContext lastContext;

    @Override
    public String name() {
        return "fake";
    }

    @Override
    public Set<Capability> capabilities() {
        return Set.of();
    }

    @Override
    public StorageEngine open(EngineOptions options, EngineContext context) {
        lastOptions = options;
        lastContext = context;
        for (String key : options.settings().keySet()) {
            if (!key.equals("cachesize")) {
                throw new InvalidRequestException("unknown setting " + key + "; known: cache-size");
            }
        }
        return new FakeEngine();
    }
}
