package dev.drumlin.lsm.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.channels.NonWritableChannelException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What every {@link StorageFiles} does; the disk and the test double are held to the same. */
interface StorageFilesContract {
    StorageFiles files();

    @Test
    default void bytesComeBackByPosition() throws IOException {
        try (DataFile file = files().create("a")) {
            write(file, "hello", 3);
            assertThat(file.length()).isEqualTo(8);
            assertThat(read(file, 0, 8)).isEqualTo("\0\0\0hello");
            write(file, "HE", 3);
            file.sync();
        }
        try (DataFile file = files().openForRead("a")) {
            assertThat(read(file, 3, 5)).isEqualTo("HEllo");
        }
        assertThat(files().length("a")).isEqualTo(8);
    }

    @Test
    default void foldersAreListedApartFromFilesAndRemovedWhenEmpty() throws IOException {
        files().createFolder("top/one");
        files().createFolder("top/two");
        files().create("top/file").close();
        assertThat(files().listFolders("")).contains("top");
        assertThat(files().listFolders("top")).containsExactly("one", "two");
        assertThat(files().listFolders("nowhere")).isEmpty();
        assertThat(files().list("top")).containsExactly("file");
        assertThatThrownBy(() -> files().deleteFolder("top")).isInstanceOf(FileException.class);
        files().deleteFolder("top/two");
        assertThat(files().listFolders("top")).containsExactly("one");
    }

    @Test
    default void readsAcrossSectorsIntoTheMiddleOfMemory() throws IOException {
        byte[] bytes = new byte[2000];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (i % 251);
        }
        try (DataFile file = files().create("a")) {
            file.write(MemorySegment.ofArray(bytes), 0, bytes.length, 100);
            byte[] back = new byte[1500];
            assertThat(file.read(MemorySegment.ofArray(back), 10, 1400, 600)).isEqualTo(1400);
            assertThat(MemorySegment.ofArray(back)
                            .asSlice(10, 1400)
                            .mismatch(MemorySegment.ofArray(bytes).asSlice(500, 1400)))
                    .isEqualTo(-1);
            assertThat(back[9]).isZero();
            assertThat(back[1410]).isZero();
        }
    }

    @Test
    default void readEndsWhereTheFileEnds() throws IOException {
        try (DataFile file = files().create("a")) {
            write(file, "hello", 0);
            byte[] back = new byte[10];
            assertThat(file.read(MemorySegment.ofArray(back), 0, 10, 2)).isEqualTo(3);
            assertThat(file.read(MemorySegment.ofArray(back), 0, 10, 5)).isZero();
            assertThat(file.read(MemorySegment.ofArray(back), 0, 10, 99)).isZero();
            assertThatThrownBy(() -> file.readFully(MemorySegment.ofArray(back), 0, 10, 2))
                    .isInstanceOfSatisfying(CorruptedFileException.class, e -> {
                        assertThat(e.file()).isEqualTo("a");
                        assertThat(e.offset()).isEqualTo(5);
                    });
        }
    }

    @Test
    default void preallocateGrowsWithZerosAndTruncateCuts() throws IOException {
        try (DataFile file = files().create("a")) {
            write(file, "hello", 0);
            file.preallocate(700_000);
            assertThat(file.length()).isEqualTo(700_000);
            assertThat(read(file, 0, 6)).isEqualTo("hello\0");
            file.preallocate(5);
            assertThat(file.length()).isEqualTo(700_000);
            file.truncate(3);
            assertThat(file.length()).isEqualTo(3);
            file.truncate(10);
            assertThat(file.length()).isEqualTo(3);
            file.preallocate(6);
            assertThat(read(file, 0, 6)).isEqualTo("hel\0\0\0");
        }
    }

    @Test
    default void positionsAboveTwoAndFourGigabytes() throws IOException {
        try (DataFile file = files().create("sparse")) {
            for (long position : new long[] {(1L << 31) - 1, 1L << 31, (1L << 32) - 1, 1L << 32, (1L << 32) + 1}) {
                write(file, "x" + position, position);
                assertThat(read(file, position, 1 + Long.toString(position).length()))
                        .isEqualTo("x" + position);
            }
        }
    }

    @Test
    default void createRefusesATakenName() throws IOException {
        files().create("a").close();
        assertThatThrownBy(() -> files().create("a"))
                .isInstanceOf(FileException.class)
                .hasMessageContaining("file exists");
    }

    @Test
    default void missingFilesAreTold() {
        assertThatThrownBy(() -> files().openForRead("none")).isInstanceOf(MissingFileException.class);
        assertThatThrownBy(() -> files().openForWrite("none")).isInstanceOf(MissingFileException.class);
        assertThatThrownBy(() -> files().delete("none")).isInstanceOf(MissingFileException.class);
        assertThatThrownBy(() -> files().rename("none", "b")).isInstanceOf(MissingFileException.class);
        assertThatThrownBy(() -> files().length("none")).isInstanceOf(MissingFileException.class);
        assertThatThrownBy(() -> files().create("nofolder/a")).isInstanceOf(MissingFileException.class);
    }

    @Test
    default void renameReplacesAndKeepsOpenHandles() throws IOException {
        try (DataFile old = files().create("b")) {
            write(old, "old", 0);
            try (DataFile file = files().create("a")) {
                write(file, "new", 0);
                files().rename("a", "b");
                write(file, "!", 3);
            }
            assertThat(read(old, 0, 3)).isEqualTo("old");
        }
        assertThat(files().exists("a")).isFalse();
        try (DataFile file = files().openForRead("b")) {
            assertThat(read(file, 0, 4)).isEqualTo("new!");
        }
    }

    @Test
    default void deletedFileStaysReadableThroughAnOpenHandle() throws IOException {
        try (DataFile file = files().create("a")) {
            write(file, "x", 0);
            files().delete("a");
            assertThat(files().exists("a")).isFalse();
            assertThat(read(file, 0, 1)).isEqualTo("x");
        }
    }

    @Test
    default void linkIsASecondName() throws IOException {
        try (DataFile file = files().create("a")) {
            write(file, "x", 0);
        }
        files().createFolder("snapshots/s1");
        files().link("a", "snapshots/s1/a");
        files().delete("a");
        try (DataFile file = files().openForRead("snapshots/s1/a")) {
            assertThat(read(file, 0, 1)).isEqualTo("x");
        }
        files().create("b").close();
        assertThatThrownBy(() -> files().link("snapshots/s1/a", "b")).isInstanceOf(FileException.class);
    }

    @Test
    default void listNamesTheFilesOfOneFolderInOrder() throws IOException {
        assertThat(files().list("sub")).isEmpty();
        files().createFolder("sub/deeper");
        files().createFolder("sub/deeper");
        files().create("sub/b").close();
        files().create("sub/a").close();
        files().create("sub/deeper/c").close();
        files().syncFolder("sub");
        assertThat(files().list("sub")).containsExactly("a", "b");
        assertThat(files().list("")).isEmpty();
    }

    @Test
    default void lockIsExclusiveAndCanBeGivenBack() throws IOException {
        FolderLock lock = files().lock("LOCK");
        assertThatThrownBy(() -> files().lock("LOCK"))
                .isInstanceOf(FileLockedException.class)
                .hasMessageContaining("this process");
        lock.close();
        FolderLock second = files().lock("LOCK");
        lock.close();
        assertThatThrownBy(() -> files().lock("LOCK")).isInstanceOf(FileLockedException.class);
        second.close();
        assertThat(files().openHandles()).isEmpty();
    }

    @Test
    default void openHandlesAreCountedWithTheirStack() throws IOException {
        DataFile file = files().create("a");
        assertThat(files().openHandles()).singleElement().satisfies(handle -> {
            assertThat(handle.name()).isEqualTo("a");
            assertThat(handle.opened()).isNotNull();
        });
        file.close();
        file.close();
        assertThat(files().openHandles()).isEmpty();
        assertThatThrownBy(file::length).isInstanceOf(FileException.class);
    }

    @Test
    default void aFileOpenedForReadingCannotBeWritten() throws IOException {
        files().create("a").close();
        try (DataFile file = files().openForRead("a")) {
            assertThatThrownBy(() -> write(file, "x", 0))
                    .isInstanceOfAny(FileException.class, NonWritableChannelException.class);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ".", "..", "../x", "a/../b", "/a", "a/", "a//b", "a\\b", "a b", "a\0", "ä", "a%2Fb"})
    default void namesThatCouldLeaveTheFolderAreRefused(String name) {
        assertThatThrownBy(() -> files().create(name)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> files().openForRead(name)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> files().delete(name)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> files().rename("a", name)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> files().lock(name)).isInstanceOf(IllegalArgumentException.class);
    }

    static void write(DataFile file, String text, long position) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
        file.write(MemorySegment.ofArray(bytes), 0, bytes.length, position);
    }

    static String read(DataFile file, long position, int length) throws IOException {
        byte[] bytes = new byte[length];
        file.readFully(MemorySegment.ofArray(bytes), 0, length, position);
        return new String(bytes, StandardCharsets.US_ASCII);
    }
}
