package dev.drumlin.lsm.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class FaultyFilesTest implements StorageFilesContract {
    private final CrashableFiles disk = new CrashableFiles();
    private final FaultyFiles files = new FaultyFiles(disk);

    @Override
    public StorageFiles files() {
        return files;
    }

    @Test
    void failsTheNthOperationOnTheNamedFileSoManyTimes() throws IOException {
        files.inject(FileStep.WRITE, name -> name.equals("a"), 2, 2, Fault.IO_ERROR);
        DataFile a = files.create("a");
        DataFile b = files.create("b");
        for (int i = 0; i < 3; i++) {
            StorageFilesContract.write(b, "b", i);
        }
        StorageFilesContract.write(a, "1", 0);
        assertThatThrownBy(() -> StorageFilesContract.write(a, "2", 1)).isInstanceOf(FileException.class);
        assertThatThrownBy(() -> StorageFilesContract.write(a, "3", 2)).isInstanceOf(FileException.class);
        StorageFilesContract.write(a, "4", 3);
        assertThat(disk.content("a")).asString().isEqualTo("1\0\0" + "4");
        assertThat(files.count(FileStep.WRITE)).isEqualTo(7);
    }

    @Test
    void foreverLastsUntilHealed() throws IOException {
        files.inject(FileStep.SYNC_FOLDER, name -> true, 1, FaultyFiles.FOREVER, Fault.DISK_FULL);
        for (int i = 0; i < 3; i++) {
            assertThatThrownBy(() -> files.syncFolder("")).isInstanceOf(DiskFullException.class);
        }
        files.heal();
        files.syncFolder("");
    }

    @Test
    void shortWriteLeavesHalf() throws IOException {
        files.inject(FileStep.WRITE, Fault.SHORT_DISK_FULL);
        DataFile a = files.create("a");
        assertThatThrownBy(() -> StorageFilesContract.write(a, "abcdef", 0)).isInstanceOf(DiskFullException.class);
        assertThat(disk.content("a")).asString().isEqualTo("abc");
        files.inject(FileStep.WRITE, Fault.SHORT_WRITE);
        assertThatThrownBy(() -> StorageFilesContract.write(a, "ghij", 3)).isNotInstanceOf(DiskFullException.class);
        assertThat(disk.content("a")).asString().isEqualTo("abcgh");
    }

    @Test
    void whatAFailedSyncLostNoLaterSyncBringsBack() throws IOException {
        DataFile a = files.create("a");
        files.syncFolder("");
        StorageFilesContract.write(a, "abc", 0);
        files.inject(FileStep.SYNC, Fault.IO_ERROR);
        assertThatThrownBy(a::sync).isInstanceOf(FileException.class);
        a.sync();
        assertThat(disk.content("a")).asString().isEqualTo("abc");
        assertThat(disk.afterCrash(Survivors.NONE, 1).content("a")).isEmpty();
    }

    @Test
    void readsFailOrLie() throws IOException {
        DataFile a = files.create("a");
        StorageFilesContract.write(a, "abc", 0);
        files.inject(FileStep.READ, Fault.IO_ERROR);
        assertThatThrownBy(() -> StorageFilesContract.read(a, 0, 3)).isInstanceOf(FileException.class);
        files.inject(FileStep.READ, Fault.BIT_FLIP);
        assertThat(StorageFilesContract.read(a, 0, 3)).isEqualTo("`bc");
        assertThat(StorageFilesContract.read(a, 0, 3)).isEqualTo("abc");
    }

    @Test
    void namesCanFailToo() throws IOException {
        files.inject(FileStep.CREATE, Fault.DISK_FULL);
        assertThatThrownBy(() -> files.create("a")).isInstanceOf(DiskFullException.class);
        files.create("a").close();
        files.inject(FileStep.RENAME, Fault.IO_ERROR);
        assertThatThrownBy(() -> files.rename("a", "b")).isInstanceOf(FileException.class);
        files.inject(FileStep.DELETE, Fault.IO_ERROR);
        assertThatThrownBy(() -> files.delete("a")).isInstanceOf(FileException.class);
        assertThat(disk.names()).containsExactly("a");
    }
}
