package dev.drumlin.app.cql.exec;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PageStateKeyTest {
    @Test
    void theKeyOfAFolderStaysTheSame(@TempDir Path folder) throws IOException {
        PageStateKey first = PageStateKey.ofFolder(folder);
        PageStateKey second = PageStateKey.ofFolder(folder);
        assertThat(second.bytes()).isEqualTo(first.bytes()).hasSize(32);
        assertThat(second.hostId()).isEqualTo(first.hostId());
        Path file = folder.resolve("page-state.key");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
    }

    @Test
    void foldersHaveKeysOfTheirOwnAndADamagedOneIsReplaced(@TempDir Path one, @TempDir Path other) throws IOException {
        byte[] key = PageStateKey.ofFolder(one).bytes();
        assertThat(PageStateKey.ofFolder(other).bytes()).isNotEqualTo(key);
        Files.write(one.resolve("page-state.key"), new byte[5]);
        assertThat(PageStateKey.ofFolder(one).bytes()).hasSize(32).isNotEqualTo(key);
    }
}
