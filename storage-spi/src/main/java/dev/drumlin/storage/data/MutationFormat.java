package dev.drumlin.storage.data;

import java.lang.foreign.MemorySegment;

/** Layout constants of the mutation encoding; the specification is FORMAT.md beside this file. */
public final class MutationFormat {
    /** u32: bytes of the whole mutation, this field included. */
    public static final int LENGTH_AT = 0;
    /** u8: mutation flags. */
    public static final int FLAGS_AT = LENGTH_AT + Integer.BYTES;
    /** u8: version of this encoding. */
    public static final int VERSION_AT = FLAGS_AT + 1;
    /** u16: length of the partition key. */
    public static final int KEY_LENGTH_AT = VERSION_AT + 1;
    /** Two i64: high and low half of the table's UUID. */
    public static final int TABLE_AT = KEY_LENGTH_AT + Short.BYTES;
    /** i64: token of the partition key. */
    public static final int TOKEN_AT = TABLE_AT + 2 * Long.BYTES;
    /** i64: base timestamp of the partition deletion and the range tombstones, in microseconds. */
    public static final int TIMESTAMP_AT = TOKEN_AT + Long.BYTES;
    /** Partition key bytes. */
    public static final int KEY_AT = TIMESTAMP_AT + Long.BYTES;

    public static final int VERSION = 0;
    public static final int PARTITION_DELETION = 1;

    /** Largest partition key in bytes. */
    public static final int KEY_LENGTH_MAX = 0xFFFF;

    private MutationFormat() {}

    /** Returns the length of the mutation that begins at {@code at}. */
    public static int length(MemorySegment bytes, long at) {
        return bytes.get(ByteReader.INT, at + LENGTH_AT);
    }

    /** Returns whether the engine is to choose this mutation's timestamp. */
    public static boolean wantsTimestamp(MemorySegment bytes, long at) {
        return bytes.get(ByteReader.LONG, at + TIMESTAMP_AT) == RowFormat.SERVER_TIMESTAMP;
    }

    /** Writes a timestamp over every base in the mutation that left the choice to the engine. */
    public static void patchTimestamp(MemorySegment bytes, long at, long timestamp, MutationView scratch) {
        if (!wantsTimestamp(bytes, at)) {
            return;
        }
        bytes.set(ByteReader.LONG, at + TIMESTAMP_AT, timestamp);
        scratch.wrap(bytes, at);
        while (scratch.nextRange()) {
            // Only passed over: range tombstones hang on the base just written.
        }
        while (scratch.nextRow()) {
            bytes.set(ByteReader.LONG, scratch.rowAt() + RowFormat.TIMESTAMP_AT, timestamp);
        }
    }
}
