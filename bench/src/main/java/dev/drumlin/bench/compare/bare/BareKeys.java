package dev.drumlin.bench.compare.bare;

import dev.drumlin.bench.compare.workload.Rows;
import dev.drumlin.rocksdb.PointKeys;
import dev.drumlin.storage.data.Murmur3;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;

/** Writes keys as the plugin lays them out. For one thread. */
final class BareKeys {
    /** Longest key: token, partition key with every byte escaped, its end, kind, clustering key. */
    static final int BYTES_MAX = PointKeys.TOKEN_BYTES + 2 * Rows.KEY_BYTES + 3 + Long.BYTES;

    private static final int ROW = 3;
    private static final byte ESCAPED_ZERO = (byte) 0xFF;

    private final MemorySegment key = MemorySegment.ofArray(new byte[Rows.KEY_BYTES]);

    /** Puts the key of a row in a partition of its own; leaves the buffer ready to be read. */
    void point(ByteBuffer out, long number) {
        Rows.key(number, key, 0);
        out.clear();
        PointKeys.put(out, Murmur3.token(key, 0, Rows.KEY_BYTES), key, 0, Rows.KEY_BYTES);
        out.flip();
    }

    /** Puts the key of a row of a wide partition. */
    void clustered(ByteBuffer out, long partition, int row) {
        Rows.key(partition, key, 0);
        out.clear();
        out.putLong(Murmur3.token(key, 0, Rows.KEY_BYTES) ^ Long.MIN_VALUE);
        for (int i = 0; i < Rows.KEY_BYTES; i++) {
            byte next = key.get(ValueLayout.JAVA_BYTE, i);
            out.put(next);
            if (next == 0) {
                out.put(ESCAPED_ZERO);
            }
        }
        out.put((byte) 0).put((byte) 0).put((byte) ROW).putLong(row ^ Long.MIN_VALUE);
        out.flip();
    }

    /** Returns the number of the row that a point key is of. */
    static long number(MemorySegment stored) {
        return Rows.number(stored, PointKeys.TOKEN_BYTES);
    }
}
