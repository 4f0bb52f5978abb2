package dev.drumlin.lsm.sstable.data;

/** Layout constants of the records in a data chunk. Persisted, never renumber. */
public final class DataChunkFormat {
    /** A partition header follows the type byte. */
    public static final int PARTITION = 1;
    /** A row in the row encoding follows the type byte. */
    public static final int ROW = 2;

    /** Bytes before a row's encoding. */
    public static final int ROW_AT = Byte.BYTES;

    /** What a chunk holds before compression, unless a single record is larger. */
    public static final int TARGET_BYTES = 4096;

    /** A partition begins below this offset in its chunk, so that 16 bits hold it. */
    public static final int OFFSET_LIMIT = 1 << 16;

    static final int FLAGS_AT = Byte.BYTES;
    static final int KEY_LENGTH_AT = FLAGS_AT + Byte.BYTES;
    static final int KEY_AT = KEY_LENGTH_AT + Short.BYTES;

    /** The token is stored, because it is not the one that follows from the key. */
    static final int TOKEN = 1;

    static final int DELETION = 1 << 1;
    static final int RANGES = 1 << 2;
    static final int STATIC_ROW = 1 << 3;
    /** Only in a row index: deletion, range tombstones and static row are to be read in the data chunk. */
    static final int PARTIAL = 1 << 4;

    static final int KNOWN_FLAGS = TOKEN | DELETION | RANGES | STATIC_ROW | PARTIAL;

    private DataChunkFormat() {}
}
