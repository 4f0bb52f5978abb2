package dev.drumlin.rocksdb;

import dev.drumlin.storage.data.ByteWriter;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * The keys of tables with clustering columns: a partition's token and key, then what of the partition the value is.
 *
 * <pre>
 * token    8 bytes, big-endian, sign bit flipped
 * key      the partition key, 00 written as 00 FF; end 00 00
 * kind     01 deletions of the partition and of ranges ({@link Deletions}), 02 its static row, 03 a row
 * after 03 the clustering key as it stands
 * </pre>
 *
 * <p>RocksDB's order of bytes is then the order of partitions, and in each of rows. Persisted, never renumber.
 */
final class RowKeys {
    static final int DELETIONS = 1;
    static final int STATIC = 2;
    static final int ROW = 3;
    /** Above every kind. */
    static final int AFTER_ROWS = 4;

    private static final int ESCAPE = 0;
    private static final int ESCAPED_ZERO = 0xFF;
    private static final int END = 0;

    private RowKeys() {}

    /** Appends a token. */
    static void putToken(ByteWriter out, long token) {
        out.putLong(Long.reverseBytes(PointKeys.ordered(token)));
    }

    /** Appends a partition's prefix: token and key. */
    static void putPrefix(ByteWriter out, long token, MemorySegment key, long at, int length) {
        putToken(out, token);
        for (int i = 0; i < length; i++) {
            byte next = key.get(ValueLayout.JAVA_BYTE, at + i);
            out.putByte(next);
            if (next == ESCAPE) {
                out.putByte(ESCAPED_ZERO);
            }
        }
        out.putByte(ESCAPE).putByte(END);
    }

    /**
     * Returns the length of the prefix that a stored key begins with.
     *
     * @throws IndexOutOfBoundsException if it is none
     */
    static int prefixLength(MemorySegment stored, long at, int length) {
        int next = PointKeys.TOKEN_BYTES;
        while (next + 1 < length) {
            if (stored.get(ValueLayout.JAVA_BYTE, at + next) == ESCAPE) {
                if (stored.get(ValueLayout.JAVA_BYTE, at + next + 1) == END) {
                    return next + 2;
                }
                next++;
            }
            next++;
        }
        throw new IndexOutOfBoundsException("a stored key has no end of its partition key: length=" + length);
    }

    /** Returns the token that a prefix begins with. */
    static long token(MemorySegment stored, long at) {
        return PointKeys.ordered(stored.get(TOKEN, at));
    }

    /** Returns the partition key of a prefix. */
    static byte[] partitionKey(MemorySegment prefix, long at, int prefixLength) {
        byte[] key = new byte[prefixLength];
        int size = 0;
        int end = prefixLength - 2;
        for (int next = PointKeys.TOKEN_BYTES; next < end; next++) {
            byte one = prefix.get(ValueLayout.JAVA_BYTE, at + next);
            key[size++] = one;
            if (one == ESCAPE) {
                next++;
            }
        }
        return java.util.Arrays.copyOf(key, size);
    }

    private static final ValueLayout.OfLong TOKEN =
            ValueLayout.JAVA_LONG_UNALIGNED.withOrder(java.nio.ByteOrder.BIG_ENDIAN);
}
