package dev.drumlin.lsm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drumlin.lsm.io.DataFolder;
import dev.drumlin.storage.Flushable;
import dev.drumlin.storage.error.CorruptedException;
import dev.drumlin.storage.error.InvalidRequestException;
import dev.drumlin.storage.schema.TableSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoreInspectorTest {
    @TempDir
    Path folder;

    @BeforeEach
    void makeAStore() throws IOException {
        try (TestStore store = new TestStore(DataFolder.open(folder, thread -> false, true))) {
            TableSchema table = store.createTable("t");
            store.write(TestStore.insert(table, "a", "1", "x", 10));
            store.await(store.engine.ability(Flushable.class).orElseThrow().flush(null));
            store.write(TestStore.insert(table, "a", "2", "y", 10));
        }
    }

    private static String print(Path file) throws IOException {
        StringBuilder out = new StringBuilder();
        new LsmProvider().inspect(file, out);
        return out.toString();
    }

    private List<Path> files(String suffix) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(file -> file.getFileName().toString().endsWith(suffix))
                    .toList();
        }
    }

    @Test
    void everyKindOfFileIsPrinted() throws IOException {
        assertThat(print(folder.resolve("MANIFEST"))).contains("type=FILES", "flushed up to sequence=1");
        assertThat(print(folder.resolve("STORE"))).contains("store id=");
        assertThat(files(".sst")).hasSize(1);
        assertThat(print(files(".sst").getFirst())).contains("file header", "summary");
        assertThat(files(".log")).isNotEmpty();
        assertThat(print(files(".log").getFirst())).contains("segment id=");
    }

    @Test
    void foreignMissingAndDamagedFilesAreToldApart() throws IOException {
        Path foreign = Files.writeString(folder.resolve("notes.txt"), "these are not the bytes of a store, at all");
        assertThatThrownBy(() -> print(foreign)).isInstanceOf(InvalidRequestException.class);
        assertThatThrownBy(() -> print(folder.resolve("none"))).isInstanceOf(InvalidRequestException.class);
        Path manifest = folder.resolve("MANIFEST");
        byte[] bytes = Files.readAllBytes(manifest);
        bytes[60] ^= 1;
        Files.write(manifest, bytes);
        assertThatThrownBy(() -> print(manifest))
                .isInstanceOfSatisfying(
                        CorruptedException.class,
                        damage -> assertThat(damage.offset()).isEqualTo(32));
    }
}
