package dev.drumlin.lsm.memtable;

import dev.drumlin.memory.Extents;
import dev.drumlin.memory.Words;
import dev.drumlin.storage.data.RowFormat;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/**
 * Rows of a partition in the order of their clustering keys. See {@link OrderedChain}; the prefix is the first eight bytes of
 * the key, so that most comparisons look at nothing else.
 *
 * <p>Layout of a node: u32 next, u32 newest version, i64 prefix, then the first version, whose encoded row has the key.
 */
final class RowChain extends OrderedChain {
    static final int NEWEST = NEXT + Integer.BYTES;
    static final int FIRST_VERSION = PREFIX_END;

    private static final int ROW = FIRST_VERSION + RowVersions.FIRST_HEADER;

    /** The key's length is in the upper three bytes of the row's flags. */
    private static final int KEY_LENGTH_SHIFT = 8;

    private static final ValueLayout.OfInt FLAGS = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfLong KEY_BYTES = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);

    RowChain(Extents extents) {
        super(extents);
    }

    @Override
    long keyAt(long node) {
        return node + ROW + RowFormat.CLUSTERING_AT;
    }

    @Override
    int keyLength(long node) {
        return memory.get(FLAGS, node + ROW + RowFormat.FLAGS_AT) >>> KEY_LENGTH_SHIFT;
    }

    /** Returns the first bytes of a key as a signed number of the same order, short keys filled up with zeroes. */
    static long prefix(MemorySegment key, long at, int length) {
        long bytes = 0;
        if (length >= Long.BYTES) {
            bytes = key.get(KEY_BYTES, at);
        } else {
            for (int i = 0; i < length; i++) {
                bytes |= (key.get(ValueLayout.JAVA_BYTE, at + i) & 0xFFL) << (Long.SIZE - Byte.SIZE * (i + 1));
            }
        }
        return bytes ^ Long.MIN_VALUE;
    }

    int newest(long node) {
        return Words.getIntAcquire(memory, node + NEWEST);
    }
}
