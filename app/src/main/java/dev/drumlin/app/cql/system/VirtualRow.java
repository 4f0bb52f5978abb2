package dev.drumlin.app.cql.system;

import dev.drumlin.storage.data.Keys;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Comparator;

/** One made-up row in storage form; sorts as the engine stores. */
final class VirtualRow {
    static final Comparator<VirtualRow> ORDER = VirtualRow::compare;

    final long token;
    final byte[] key;
    final byte[] clustering;
    /** The row encoding. */
    final byte[] encoded;

    VirtualRow(long token, byte[] key, byte[] clustering, byte[] encoded) {
        this.token = token;
        this.key = key;
        this.clustering = clustering;
        this.encoded = encoded;
    }

    private int compare(VirtualRow other) {
        int byPartition = comparePartition(other.token, other.key);
        return byPartition != 0 ? byPartition : Arrays.compareUnsigned(clustering, other.clustering);
    }

    int comparePartition(long otherToken, byte[] otherKey) {
        return Keys.comparePartitions(
                token,
                MemorySegment.ofArray(key),
                0,
                key.length,
                otherToken,
                MemorySegment.ofArray(otherKey),
                0,
                otherKey.length);
    }
}
