package dev.drumlin.lsm.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataFolderTest implements StorageFilesContract {
    @TempDir
    Path temporary;

    private DataFolder files;

    @BeforeEach
    void open() throws IOException {
        files = DataFolder.open(temporary.resolve("data/drumlin"), thread -> false, true);
    }

    @Override
    public StorageFiles files() {
        return files;
    }

    @Test
    void refusesThreadsThatMustNotBlock() throws IOException {
        boolean[] forbidden = {false};
        DataFolder guarded = DataFolder.open(temporary, thread -> forbidden[0], false);
        try (DataFile file = guarded.create("a")) {
            forbidden[0] = true;
            assertThatThrownBy(() -> file.read(MemorySegment.ofArray(new byte[1]), 0, 1, 0))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining(Thread.currentThread().getName());
            assertThatThrownBy(file::sync).isInstanceOf(IllegalStateException.class);
            assertThatThrownBy(() -> guarded.create("b")).isInstanceOf(IllegalStateException.class);
            assertThatThrownBy(() -> guarded.list("")).isInstanceOf(IllegalStateException.class);
            assertThatThrownBy(() -> guarded.exists("a")).isInstanceOf(IllegalStateException.class);
        }
        assertThat(temporary.resolve("b")).doesNotExist();
    }

    @Test
    void readsAndWritesNativeMemory() throws IOException {
        try (Arena arena = Arena.ofConfined();
                DataFile file = files.create("a")) {
            MemorySegment memory = arena.allocate(64);
            memory.set(ValueLayout.JAVA_LONG, 8, 42);
            file.write(memory, 8, 8, 0);
            file.readFully(memory, 32, 8, 0);
            assertThat(memory.get(ValueLayout.JAVA_LONG, 32)).isEqualTo(42);
        }
    }

    @Test
    void lockFileNamesTheProcess() throws IOException {
        try (FolderLock lock = files.lock("LOCK")) {
            assertThat(lock).isNotNull();
            assertThat(temporary.resolve("data/drumlin/LOCK"))
                    .hasContent("pid=" + ProcessHandle.current().pid());
        }
    }

    @Test
    void aFolderThatCannotBeMadeIsAnError() throws IOException {
        Path file = Files.writeString(temporary.resolve("plain"), "x");
        assertThatThrownBy(() -> DataFolder.open(file, thread -> false, false)).isInstanceOf(FileException.class);
    }

    @Test
    void fullDiskIsRecognisedByMessageOrByRoomLeft() {
        IOException english = new IOException("No space left on device");
        IOException german = new IOException("Auf dem Gerät ist kein Speicherplatz mehr verfügbar");
        assertThat(FileFailures.of("f", "write", english, () -> 1L << 40)).isInstanceOf(DiskFullException.class);
        assertThat(FileFailures.of("f", "write", german, () -> 0)).isInstanceOf(DiskFullException.class);
        assertThat(FileFailures.of("f", "read", german, () -> 0)).isNotInstanceOf(DiskFullException.class);
        assertThat(FileFailures.of("f", "write", german, () -> 1L << 40)).isNotInstanceOf(DiskFullException.class);
    }

    @Test
    void roomLeftIsKnown() throws IOException {
        assertThat(files.usableBytes()).isPositive();
    }
}
