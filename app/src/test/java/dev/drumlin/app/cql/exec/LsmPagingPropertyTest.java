package dev.drumlin.app.cql.exec;

import dev.drumlin.app.cql.CqlSettings;
import dev.drumlin.storage.Flushable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.io.TempDir;

/** The same on the lsm engine, with data in the memtable and several SSTables. */
class LsmPagingPropertyTest extends PagingPropertyTest {
    @TempDir
    static Path parent;

    private static final AtomicInteger FOLDERS = new AtomicInteger();

    @Override
    CqlBench open(CqlSettings settings) {
        Path folder = parent.resolve("data-" + FOLDERS.incrementAndGet());
        try {
            Files.createDirectory(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return LsmBench.open(settings, folder);
    }

    @Override
    void disturb(CqlBench bench) {
        bench.engine.ability(Flushable.class).orElseThrow().flush(null);
        bench.kit.runAll();
    }

    @Override
    int[] pageSizes() {
        return new int[] {1, 2, 3, 7, 50};
    }
}
