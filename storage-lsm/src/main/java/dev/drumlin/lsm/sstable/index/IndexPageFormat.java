package dev.drumlin.lsm.sstable.index;

import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/** Layout constants of an index page; the same bytes on disk and in memory. Persisted, never renumber. */
public final class IndexPageFormat {
    static final ValueLayout.OfShort U16 = ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    static final ValueLayout.OfInt U32 = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    static final ValueLayout.OfLong U64 = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    static final int ENTRIES_AT = 0;
    static final int CHUNKS_AT = ENTRIES_AT + Short.BYTES;
    static final int ROW_INDEXES_AT = CHUNKS_AT + Short.BYTES;
    static final int FLAGS_AT = ROW_INDEXES_AT + Short.BYTES;
    static final int TOKEN_AT = FLAGS_AT + Short.BYTES;
    static final int CHUNK_OFFSET_AT = TOKEN_AT + Long.BYTES;
    static final int STEP_AT = CHUNK_OFFSET_AT + Long.BYTES;
    static final int SHIFT_AT = STEP_AT + Long.BYTES;

    /** The arrays begin on the second cache line. */
    static final int ALIGNMENT = 64;

    static final int FRACTIONS_AT = ALIGNMENT;

    /** A page is closed when it has so many partitions. */
    public static final int ENTRIES_MAX = 512;

    /** A page is closed when it has so many chunks; its directory names no more. */
    public static final int CHUNKS_MAX = 256;

    /** A position is the ordinal of a chunk above this, the offset in the chunk below. */
    static final int ORDINAL_SHIFT = 16;

    static final int STEP_SHIFT = 42;

    /** A fraction is a token's distance from the first, shifted to fit. */
    static final int FRACTION_BITS = 32;

    private IndexPageFormat() {}

    static int positionsAt(int entries) {
        return FRACTIONS_AT + Integer.BYTES * entries;
    }

    static int chunkEndsAt(int entries) {
        return FRACTIONS_AT + 2 * Integer.BYTES * entries;
    }

    static int rowIndexesAt(int entries, int chunks) {
        return align(chunkEndsAt(entries) + Integer.BYTES * chunks, Long.BYTES);
    }

    static int bytes(int entries, int chunks, int rowIndexes) {
        return align(rowIndexesAt(entries, chunks) + rowIndexes * (Long.BYTES + Short.BYTES), ALIGNMENT);
    }

    private static int align(int offset, int to) {
        return (offset + to - 1) / to * to;
    }
}
