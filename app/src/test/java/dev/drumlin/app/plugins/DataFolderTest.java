package dev.drumlin.app.plugins;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drumlin.app.StartRefused;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataFolderTest {
    @TempDir
    private Path parent;

    @Test
    void aNewFolderIsMadeAndMarkedWithItsBackend() throws IOException {
        try (DataFolder folder = DataFolder.open(parent.resolve("a/b"), "lsm")) {
            assertThat(folder.path()).isEqualTo(parent.resolve("a/b"));
            assertThat(folder.engineFolder("lsm"))
                    .isEqualTo(parent.resolve("a/b/lsm"))
                    .isDirectory();
        }
        assertThat(parent.resolve("a/b/BACKEND")).hasContent("lsm");
    }

    @Test
    void itCanBeOpenedAgainByTheSameBackend() {
        DataFolder.open(parent, "lsm").close();
        DataFolder.open(parent, "lsm").close();
        assertThat(parent.resolve("BACKEND")).hasContent("lsm");
    }

    @Test
    void anotherBackendIsRefusedAndChangesNothing() {
        DataFolder.open(parent, "lsm").close();
        assertThatThrownBy(() -> DataFolder.open(parent, "rocksdb"))
                .isInstanceOf(StartRefused.class)
                .hasMessageContaining("belongs to the storage backend lsm, not to rocksdb");
        assertThat(parent.resolve("BACKEND")).hasContent("lsm");
        assertThat(parent.resolve("rocksdb")).doesNotExist();
    }

    @Test
    void aSecondServerIsRefusedUntilTheFirstOneEnds() {
        DataFolder first = DataFolder.open(parent, "lsm");
        assertThatThrownBy(() -> DataFolder.open(parent, "lsm"))
                .isInstanceOf(StartRefused.class)
                .hasMessageContaining("in use by another server (process "
                        + ProcessHandle.current().pid() + ")");
        first.close();
        DataFolder.open(parent, "lsm").close();
    }

    @Test
    void temporaryFilesOfALaterStartAreGone() throws IOException {
        DataFolder.open(parent, "lsm").close();
        Files.createDirectories(parent.resolve("tmp/deep/er"));
        Files.writeString(parent.resolve("tmp/deep/er/file"), "left by a crash");
        DataFolder.open(parent, "lsm").close();
        assertThat(parent.resolve("tmp")).isEmptyDirectory();
    }

    @Test
    void aFolderWithOtherThingsInItIsRefusedAndLeftAlone() throws IOException {
        Files.createDirectories(parent.resolve("tmp"));
        Files.writeString(parent.resolve("tmp/letter.txt"), "mine");
        Files.writeString(parent.resolve("thesis.doc"), "mine");
        assertThatThrownBy(() -> DataFolder.open(parent, "lsm"))
                .isInstanceOf(StartRefused.class)
                .hasMessageContaining("holds other things")
                .hasMessageContaining("thesis.doc");
        assertThat(parent.resolve("tmp/letter.txt")).hasContent("mine");
        assertThat(parent.resolve("BACKEND")).doesNotExist();
    }

    @Test
    void aFileIsNoFolder() throws IOException {
        Path file = Files.writeString(parent.resolve("file"), "x");
        assertThatThrownBy(() -> DataFolder.open(file, "lsm"))
                .isInstanceOf(StartRefused.class)
                .hasMessageContaining("is a file");
    }

    @Test
    void aFolderThatCannotBeMadeIsNamed() throws IOException {
        Path file = Files.writeString(parent.resolve("file"), "x");
        assertThatThrownBy(() -> DataFolder.open(file.resolve("below"), "lsm"))
                .isInstanceOf(StartRefused.class)
                .hasMessageContaining(file.resolve("below").toString())
                .hasMessageContaining("--data DIR");
    }
}
