package dev.drumlin.lsm.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import java.util.HexFormat;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class FileHeaderTest {
    private static final UUID STORE = UUID.fromString("00112233-4455-6677-8899-aabbccddeeff");

    @Test
    void theBytesAreTheseForEver() throws CorruptedFileException {
        byte[] bytes = new byte[FileHeader.BYTES];
        new FileHeader(2, 258, STORE).write(MemorySegment.ofArray(bytes), 0);
        assertThat(HexFormat.of().formatHex(bytes))
                .isEqualTo("4452554d4c494e00" + "0200" + "0201" + "00000000" + "00112233445566778899aabbccddeeff");
        assertThat(FileHeader.read(MemorySegment.ofArray(bytes), 0, "f")).isEqualTo(new FileHeader(2, 258, STORE));
    }

    @Test
    void anotherMagicFormatVersionOrStoreIsRefused() {
        assertThatThrownBy(() -> FileHeader.read(MemorySegment.ofArray(new byte[FileHeader.BYTES]), 0, "f"))
                .isInstanceOf(CorruptedFileException.class);
        FileHeader header = new FileHeader(2, 1, STORE);
        assertThatThrownBy(() -> header.require(FileKind.MANIFEST, 1, STORE, "f"))
                .hasMessageContaining("MANIFEST");
        assertThatThrownBy(() -> header.require(FileKind.SSTABLE, 0, STORE, "f"))
                .hasMessageContaining("newer");
        assertThatThrownBy(() -> header.require(FileKind.SSTABLE, 1, new UUID(1, 2), "f"))
                .hasMessageContaining("belongs to store");
    }
}
