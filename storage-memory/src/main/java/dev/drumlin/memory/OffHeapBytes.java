package dev.drumlin.memory;

import java.lang.foreign.MemorySegment;

/** A piece of memory outside the heap for one call into the system, such as a file's name. Not for pieces that live long. */
public final class OffHeapBytes implements AutoCloseable {
    private final Reservation reservation;
    private final MemorySegment memory;

    /** Makes a piece, whose content is undefined. */
    public OffHeapBytes(long bytes) {
        reservation = new Reservation(bytes);
        memory = reservation.memory();
    }

    public MemorySegment memory() {
        return memory;
    }

    /** Frees it; once, and nobody may look any more. */
    @Override
    public void close() {
        reservation.free();
    }
}
