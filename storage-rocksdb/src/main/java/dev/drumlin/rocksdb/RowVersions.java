package dev.drumlin.rocksdb;

import dev.drumlin.storage.data.RowFormat;
import dev.drumlin.storage.data.RowMerger;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/** A stored value: versions of one row, oldest first, each in the row encoding, which says its own length. */
final class RowVersions {
    private static final ValueLayout.OfInt LENGTH = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    private RowVersions() {}

    /**
     * Adds all versions to a merge; returns how many there are.
     *
     * @throws IndexOutOfBoundsException if the value is not made of whole rows
     */
    static int add(RowMerger merger, MemorySegment values, long at, int length) {
        int count = 0;
        int next = 0;
        while (next < length) {
            int size = length - next < RowFormat.CLUSTERING_AT ? 0 : values.get(LENGTH, at + next);
            if (size < RowFormat.CLUSTERING_AT || size > length - next) {
                throw new IndexOutOfBoundsException("a stored row leaves its value: length=" + size + " at=" + next);
            }
            merger.add(values, at + next);
            next += size;
            count++;
        }
        return count;
    }
}
