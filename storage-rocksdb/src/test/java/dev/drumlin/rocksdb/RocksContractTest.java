package dev.drumlin.rocksdb;

import dev.drumlin.storage.EngineOptions;
import dev.drumlin.storage.contract.KitRig;
import dev.drumlin.storage.contract.StorageContract;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;

/** The plugin fulfils the contract where callers may wait, with everything at its default. */
class RocksContractTest extends StorageContract {
    @TempDir(factory = MemoryFolder.class)
    private Path folder;

    @Override
    protected KitRig newRig() {
        Path fresh = freshFolder(folder);
        return new KitRig(
                context -> new RocksProvider().open(new EngineOptions(fresh, Map.of()), context),
                new RocksProvider().capabilities(),
                true);
    }

    static Path freshFolder(Path parent) {
        try {
            return Files.createTempDirectory(parent, "store");
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
