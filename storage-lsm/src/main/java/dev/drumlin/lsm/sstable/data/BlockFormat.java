package dev.drumlin.lsm.sstable.data;

import java.util.zip.CRC32C;

/** Layout of the 16 bytes before the payload of every block. Persisted, never renumber. */
public final class BlockFormat {
    static final int TYPE_AT = 0;
    static final int FLAGS_AT = TYPE_AT + Byte.BYTES;
    static final int CHECK_AT = FLAGS_AT + Byte.BYTES;
    static final int STORED_LENGTH_AT = CHECK_AT + Short.BYTES;
    static final int RAW_LENGTH_AT = STORED_LENGTH_AT + Integer.BYTES;
    static final int CRC_AT = RAW_LENGTH_AT + Integer.BYTES;

    /** Bytes before the payload. */
    public static final int HEADER_BYTES = CRC_AT + Integer.BYTES;

    public static final int DATA = 1;
    public static final int INDEX_PAGE = 2;
    public static final int ROW_INDEX = 3;
    public static final int SUMMARY = 4;
    public static final int FILTER = 5;
    public static final int STATISTICS = 6;
    public static final int DIRECTORY = 7;

    /** The payload is LZ4; raw length is what comes out. */
    public static final int COMPRESSED = 1;
    /** Data chunk: its first record belongs to the partition that was open at the end of the data chunk before. */
    public static final int CONTINUED = 1 << 1;
    /** Data chunk: its last partition goes on in the block that follows. */
    public static final int CONTINUES = 1 << 2;

    static final int KNOWN_FLAGS = COMPRESSED | CONTINUED | CONTINUES;

    /** No LZ4 block grows by more than this when it is taken apart. */
    static final int LZ4_RATIO_MAX = 255;

    private BlockFormat() {}

    /**
     * Returns the 16-bit checksum over the header alone, so that a damaged length is noticed before memory is taken for
     * it.
     */
    static int headerCheck(CRC32C crc, byte[] block, int at) {
        crc.reset();
        crc.update(block, at + TYPE_AT, CHECK_AT - TYPE_AT);
        crc.update(block, at + STORED_LENGTH_AT, CRC_AT - STORED_LENGTH_AT);
        return (int) crc.getValue() & 0xFFFF;
    }

    /** Returns the checksum over header and stored payload. */
    static int checksum(CRC32C crc, byte[] block, int at, byte[] payload, int payloadAt, int length) {
        crc.reset();
        crc.update(block, at, CRC_AT);
        crc.update(payload, payloadAt, length);
        return (int) crc.getValue();
    }
}
