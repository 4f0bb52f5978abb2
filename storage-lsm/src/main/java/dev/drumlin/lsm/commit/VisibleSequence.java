package dev.drumlin.lsm.commit;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * The sequence up to which write groups are visible, and who is reading at which one. Thread-safe, without locks.
 *
 * <p>A reader first notes the visible sequence in a slot, then looks again and reads at what it finds. So the slot holds a
 * lower bound, and a writer that reads the visible sequence before it scans the slots gets a floor that no present or
 * future reader goes below: a slot stored after the scan belongs to a reader whose second look came later still.
 */
public final class VisibleSequence {
    private static final int SLOTS = 256;

    /** Longs between two slots, so that no two share a cache line. */
    private static final int STRIDE = 8;

    private static final long FREE = Long.MAX_VALUE;

    private final AtomicLong visible;
    private final AtomicLongArray slots = new AtomicLongArray(SLOTS * STRIDE);

    /** Readers that found no slot; while there is one, the floor is zero. */
    private final AtomicInteger withoutSlot = new AtomicInteger();

    public VisibleSequence(long initial) {
        visible = new AtomicLong(initial);
        for (int i = 0; i < SLOTS; i++) {
            slots.set(i * STRIDE, FREE);
        }
    }

    public long current() {
        return visible.get();
    }

    void advance(long sequence) {
        if (sequence > visible.get()) {
            visible.set(sequence);
        }
    }

    /** Begins a read; returns the slot to give back to {@link #leave}. Read at {@link #current} as it is after this. */
    public int enter() {
        long lowerBound = visible.get();
        int start = (int) Thread.currentThread().threadId() & (SLOTS - 1);
        for (int i = 0; i < SLOTS; i++) {
            int slot = ((start + i) & (SLOTS - 1)) * STRIDE;
            if (slots.get(slot) == FREE && slots.compareAndSet(slot, FREE, lowerBound)) {
                return slot;
            }
        }
        withoutSlot.incrementAndGet();
        return -1;
    }

    /** Ends a read. */
    public void leave(int slot) {
        if (slot < 0) {
            withoutSlot.decrementAndGet();
        } else {
            slots.set(slot, FREE);
        }
    }

    /** Returns a sequence that no reader, now or later, reads below. */
    long floor() {
        long floor = visible.get();
        for (int i = 0; i < SLOTS; i++) {
            floor = Math.min(floor, slots.get(i * STRIDE));
        }
        return withoutSlot.get() > 0 ? 0 : floor;
    }
}
