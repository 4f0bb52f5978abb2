package dev.drumlin.lsm.sstable;

import dev.drumlin.lsm.io.FileHeader;
import dev.drumlin.lsm.io.FileKind;
import dev.drumlin.storage.data.ByteReader;
import dev.drumlin.storage.data.ByteWriter;
import dev.drumlin.storage.error.CorruptedException;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.zip.CRC32C;

/** Layout of what frames an SSTable: file header, section directory, footer. Persisted, never renumber. */
final class SSTableFormat {
    static final int VERSION = 0;

    private static final int TABLE_AT = FileHeader.BYTES;
    private static final int GENERATION_AT = TABLE_AT + 2 * Long.BYTES;
    private static final int ZERO_AT = GENERATION_AT + Long.BYTES;
    private static final int HEADER_CRC_AT = ZERO_AT + Integer.BYTES;
    static final int HEADER_BYTES = HEADER_CRC_AT + Integer.BYTES;

    private static final long FOOTER_MAGIC = 0x0044_4E45_4C4D_5244L; // "DRMLEND\0" read as a little-endian number
    private static final int FILE_LENGTH_AT = Long.BYTES;
    private static final int DIRECTORY_OFFSET_AT = FILE_LENGTH_AT + Long.BYTES;
    private static final int DIRECTORY_BYTES_AT = DIRECTORY_OFFSET_AT + Long.BYTES;
    private static final int FOOTER_CRC_AT = DIRECTORY_BYTES_AT + Integer.BYTES;
    static final int FOOTER_BYTES = FOOTER_CRC_AT + Integer.BYTES;

    static final int SECTION_DATA = 1;
    static final int SECTION_SUMMARY = 2;
    static final int SECTION_FILTER = 3;
    static final int SECTION_STATISTICS = 4;

    /** A reader that does not know the section must refuse the file. */
    static final int REQUIRED = 1;

    static final int ENTRY_BYTES = 2 * Short.BYTES + Integer.BYTES + 2 * Long.BYTES;

    /**
     * One entry of the directory.
     *
     * @param crc of the section's only block, 0 for the data section, each of whose blocks has its own
     * @param length in bytes, block headers included
     */
    record Section(int type, int flags, int crc, long offset, long length) {
        long end() {
            return offset + length;
        }

        boolean isRequired() {
            return (flags & REQUIRED) != 0;
        }
    }

    /** What a footer says: where the directory is. */
    record Footer(long fileLength, long directoryOffset, int directoryBytes) {}

    private SSTableFormat() {}

    static byte[] header(UUID storeId, UUID tableId, long generation) {
        byte[] bytes = new byte[HEADER_BYTES];
        new FileHeader(FileKind.SSTABLE.code(), VERSION, storeId).write(MemorySegment.ofArray(bytes), 0);
        ByteWriter rest = new ByteWriter(HEADER_BYTES - FileHeader.BYTES);
        // A UUID stands in the order of its text, as in the bytes before.
        rest.putLong(Long.reverseBytes(tableId.getMostSignificantBits()));
        rest.putLong(Long.reverseBytes(tableId.getLeastSignificantBits()));
        rest.putLong(generation).putInt(0);
        System.arraycopy(rest.array(), 0, bytes, TABLE_AT, rest.size());
        putInt(bytes, HEADER_CRC_AT, crc(bytes, 0, HEADER_CRC_AT));
        return bytes;
    }

    static UUID tableId(byte[] header) {
        ByteReader in = reader(header, TABLE_AT);
        long high = Long.reverseBytes(in.readLong());
        return new UUID(high, Long.reverseBytes(in.readLong()));
    }

    static long generation(byte[] header) {
        return reader(header, GENERATION_AT).readLong();
    }

    static boolean isHeaderWhole(byte[] header) {
        return reader(header, HEADER_CRC_AT).readInt() == crc(header, 0, HEADER_CRC_AT);
    }

    static byte[] footer(long fileLength, long directoryOffset, int directoryBytes) {
        ByteWriter out = new ByteWriter(FOOTER_BYTES);
        out.putLong(FOOTER_MAGIC).putLong(fileLength).putLong(directoryOffset).putInt(directoryBytes);
        return out.putInt(crc(out.array(), 0, FOOTER_CRC_AT)).toByteArray();
    }

    static Footer readFooter(byte[] bytes, String file, long fileLength) {
        long at = fileLength - FOOTER_BYTES;
        ByteReader in = reader(bytes, 0);
        if (in.readLong() != FOOTER_MAGIC) {
            throw new CorruptedException(
                    file, at, "The file does not end with a footer: it was cut or not finished", null);
        }
        Footer footer = new Footer(in.readLong(), in.readLong(), in.readInt());
        if (in.readInt() != crc(bytes, 0, FOOTER_CRC_AT)) {
            throw new CorruptedException(file, at, "The checksum of the footer does not match its bytes", null);
        }
        if (footer.fileLength != fileLength) {
            throw new CorruptedException(
                    file, at, "The file has length=" + fileLength + " but its footer says " + footer.fileLength, null);
        }
        return footer;
    }

    static ByteWriter directory(List<Section> sections) {
        ByteWriter out = new ByteWriter(Integer.BYTES + ENTRY_BYTES * sections.size());
        out.putInt(sections.size());
        for (Section section : sections) {
            out.putShort(section.type).putShort(section.flags).putInt(section.crc);
            out.putLong(section.offset).putLong(section.length);
        }
        return out;
    }

    /** Reads the directory; sections of unknown type are among the result. */
    static List<Section> readDirectory(MemorySegment source, long at, int length, String file, long offset) {
        ByteReader in = new ByteReader().wrap(source, at, length);
        int count = length < Integer.BYTES ? -1 : in.readInt();
        if (count < 0 || length != Integer.BYTES + (long) count * ENTRY_BYTES) {
            throw new CorruptedException(file, offset, "The section directory is damaged: sections=" + count, null);
        }
        List<Section> sections = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            Section section = new Section(in.readShort(), in.readShort(), in.readInt(), in.readLong(), in.readLong());
            if (section.offset < HEADER_BYTES || section.length < 0 || section.length > offset - section.offset) {
                throw new CorruptedException(
                        file, offset, "The section directory names a section outside of the file: " + section, null);
            }
            if (section.type > SECTION_STATISTICS && section.isRequired()) {
                throw new CorruptedException(
                        file,
                        offset,
                        "The file has a section of type=" + section.type
                                + " that this release does not know; use a newer release",
                        null);
            }
            sections.add(section);
        }
        return List.copyOf(sections);
    }

    static int crc(byte[] bytes, int at, int length) {
        CRC32C crc = new CRC32C();
        crc.update(bytes, at, length);
        return (int) crc.getValue();
    }

    private static ByteReader reader(byte[] bytes, int at) {
        return new ByteReader().wrap(MemorySegment.ofArray(bytes), at, bytes.length - at);
    }

    private static void putInt(byte[] bytes, int at, int value) {
        for (int i = 0; i < Integer.BYTES; i++) {
            bytes[at + i] = (byte) (value >>> (Byte.SIZE * i));
        }
    }
}
