package dev.drumlin.rocksdb;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * The keys of tables without clustering columns, whose partitions have one row and one key-value pair each: the token, big
 * endian with its sign bit flipped, then the partition key as it stands. RocksDB's order of bytes is then the order of
 * partitions.
 */
public final class PointKeys {
    /** Bytes of the token that every key begins with. */
    public static final int TOKEN_BYTES = Long.BYTES;

    private PointKeys() {}

    /** Returns the token's eight bytes as a big-endian number. */
    static long ordered(long token) {
        return token ^ Long.MIN_VALUE;
    }

    /**
     * Writes a key at the buffer's position, which moves behind it. Requires: the buffer is big-endian (the default) and has
     * room for {@link #TOKEN_BYTES} + {@code length} bytes.
     */
    public static void put(ByteBuffer out, long token, MemorySegment key, long at, int length) {
        if (out.order() != ByteOrder.BIG_ENDIAN) {
            throw new IllegalArgumentException("order=" + out.order());
        }
        out.putLong(ordered(token));
        int position = out.position();
        MemorySegment.copy(
                key, ValueLayout.JAVA_BYTE, at, MemorySegment.ofBuffer(out), ValueLayout.JAVA_BYTE, 0, length);
        out.position(position + length);
    }
}
