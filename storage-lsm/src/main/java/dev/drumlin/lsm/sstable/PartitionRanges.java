package dev.drumlin.lsm.sstable;

import dev.drumlin.storage.data.ByteWriter;
import dev.drumlin.storage.data.DeletionTime;
import dev.drumlin.storage.data.Keys;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/**
 * The range tombstones of the partition being written, to know which of them covers a row. Not thread-safe, reusable; asked
 * with ascending keys only.
 */
final class PartitionRanges {
    private final ByteWriter bounds = new ByteWriter(64);
    private int[] fromAts = new int[8];
    private int[] toAts = new int[8];
    private int[] ends = new int[8];
    private DeletionTime[] times = new DeletionTime[8];
    private int count;
    private int current;

    void clear() {
        bounds.clear();
        count = 0;
        current = 0;
    }

    /** Returns false if the range is empty, or does not lie after the one before. */
    boolean add(
            MemorySegment from,
            long fromAt,
            int fromLength,
            MemorySegment to,
            long toAt,
            int toLength,
            DeletionTime time) {
        if (toLength != 0 && Keys.compare(from, fromAt, fromLength, to, toAt, toLength) >= 0) {
            return false;
        }
        if (count > 0 && (toLength(count - 1) == 0 || compareTo(count - 1, from, fromAt, fromLength) > 0)) {
            return false;
        }
        if (count == times.length) {
            fromAts = Arrays.copyOf(fromAts, 2 * count);
            toAts = Arrays.copyOf(toAts, 2 * count);
            ends = Arrays.copyOf(ends, 2 * count);
            times = Arrays.copyOf(times, 2 * count);
        }
        fromAts[count] = bounds.size();
        bounds.putBytes(from, fromAt, fromLength);
        toAts[count] = bounds.size();
        bounds.putBytes(to, toAt, toLength);
        ends[count] = bounds.size();
        times[count++] = time;
        return true;
    }

    /** Returns the tombstone that covers a clustering key, which is not below that of the last call. */
    DeletionTime covering(MemorySegment key, long at, int length) {
        while (current < count && toLength(current) != 0 && compareTo(current, key, at, length) <= 0) {
            current++;
        }
        boolean covered = current < count
                && Keys.compare(bounds.segment(), fromAts[current], toAts[current] - fromAts[current], key, at, length)
                        <= 0;
        return covered ? times[current] : DeletionTime.NONE;
    }

    private int toLength(int range) {
        return ends[range] - toAts[range];
    }

    private int compareTo(int range, MemorySegment key, long at, int length) {
        return Keys.compare(bounds.segment(), toAts[range], toLength(range), key, at, length);
    }
}
