package dev.drumlin.app.cql.exec;

import dev.drumlin.app.cql.CqlSettings;
import dev.drumlin.storage.EngineOptions;
import dev.drumlin.storage.StorageProvider;
import java.nio.file.Path;
import java.util.Map;
import java.util.ServiceLoader;

/** CQL over the lsm engine on one thread: its tasks run when the bench lets them. */
final class LsmBench {
    private LsmBench() {}

    static CqlBench open(CqlSettings settings, Path folder) {
        StorageProvider lsm = ServiceLoader.load(StorageProvider.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(provider -> provider.name().equals("lsm"))
                .findFirst()
                .orElseThrow();
        return CqlBench.ready(settings, kit -> lsm.open(new EngineOptions(folder, Map.of()), kit.context()));
    }
}
