package dev.drumlin.lsm.io;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * Memory outside the heap into which {@link DataFile#readNow} reads, and the descriptor of it that the system call wants. For
 * one thread at a time.
 */
public final class NowBuffer {
    /** struct iovec: an address and a length. */
    private static final long VECTOR_BYTES = 2 * Long.BYTES;

    /** Where the data begins: on a cache line of its own. */
    private static final long DATA_AT = 64;

    final MemorySegment vector;
    final MemorySegment data;

    /** Takes native memory, aligned to a cache line and larger than one. */
    public NowBuffer(MemorySegment memory) {
        vector = memory.asSlice(0, VECTOR_BYTES);
        data = memory.asSlice(DATA_AT);
        vector.set(ValueLayout.JAVA_LONG, 0, data.address());
    }

    /** Says how many bytes the call may read. */
    void limit(long bytes) {
        vector.set(ValueLayout.JAVA_LONG, Long.BYTES, bytes);
    }
}
