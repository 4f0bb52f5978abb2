package dev.drumlin.lsm.memtable;

import java.lang.foreign.MemorySegment;

/**
 * Memory that is only ever appended to and dropped as a whole, on the heap. Written by one thread at a time; what was
 * appended never changes, and is published by whoever stores a reference to it.
 */
final class Slab {
    /** Small at first, since a server may have a thousand tables that hold little. */
    private static final int FIRST_BYTES = 1 << 13;

    private static final int BYTES_MAX = 1 << 20;

    /** A piece larger than this share of a slab gets memory of its own, to waste no tail. */
    private static final int LARGE_SHARE = 4;

    private MemorySegment segment = MemorySegment.NULL;
    private long used;
    private int nextBytes = FIRST_BYTES;
    private long allocatedBytes;
    private MemorySegment lastSegment = MemorySegment.NULL;

    /** Copies bytes in and returns their offset in {@link #lastSegment}. */
    long append(MemorySegment from, long at, int length) {
        if (length > nextBytes / LARGE_SHARE && length > segment.byteSize() - used) {
            lastSegment = allocate(length);
            MemorySegment.copy(from, at, lastSegment, 0, length);
            return 0;
        }
        if (length > segment.byteSize() - used) {
            segment = allocate(nextBytes);
            nextBytes = Math.min(BYTES_MAX, 2 * nextBytes);
            used = 0;
        }
        lastSegment = segment;
        long place = used;
        MemorySegment.copy(from, at, segment, place, length);
        used += length;
        return place;
    }

    /** Returns where the last {@link #append} put its bytes. */
    MemorySegment lastSegment() {
        return lastSegment;
    }

    long allocatedBytes() {
        return allocatedBytes;
    }

    private MemorySegment allocate(int bytes) {
        allocatedBytes += bytes;
        return MemorySegment.ofArray(new byte[bytes]);
    }
}
