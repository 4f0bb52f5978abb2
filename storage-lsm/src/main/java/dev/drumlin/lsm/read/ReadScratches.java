package dev.drumlin.lsm.read;

import dev.drumlin.indexcache.RegionCache;
import dev.drumlin.storage.NanoClock;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Scratches that nobody uses at the moment. Thread-safe, without locks.
 *
 * <p>How it works: each thread begins its search at a slot of its own, far from the others', and mostly finds there what it
 * put there last. A sink that reads again inside a callback finds its thread's slot empty and takes another one. Not a
 * ThreadLocal: threads of the read pool come and go, and what they had would go with them.
 */
final class ReadScratches implements AutoCloseable {
    /** A power of two, more than threads that read at a time on most machines. What finds no slot is not kept. */
    private static final int SLOTS = 64;

    /** References between two slots: a cache line and its neighbour. */
    private static final int STRIDE = 32;

    /** How many slots a thread looks at. */
    private static final int TRIES = 4;

    private final NanoClock clock;
    private final RegionCache indexCache;
    private final NowBuffers buffers;
    private volatile boolean closed;
    private final AtomicReferenceArray<@Nullable ReadScratch> slots = new AtomicReferenceArray<>(SLOTS * STRIDE);

    ReadScratches(NanoClock clock, RegionCache indexCache, NowBuffers buffers) {
        this.buffers = buffers;
        this.clock = clock;
        this.indexCache = indexCache;
    }

    /** Returns a scratch that is the caller's until {@link #giveBack}. */
    ReadScratch take() {
        int slot = firstSlot();
        for (int i = 0; i < TRIES; i++) {
            int at = index(slot + i);
            if (slots.getPlain(at) != null) {
                ReadScratch found = slots.getAndSet(at, null);
                if (found != null) {
                    return found;
                }
            }
        }
        return new ReadScratch(clock, indexCache, buffers);
    }

    void giveBack(ReadScratch scratch) {
        if (!isPut(scratch)) {
            scratch.close();
        } else if (closed) {
            // Put after the slots were emptied, perhaps: whoever takes one out closes it.
            close();
        }
    }

    private boolean isPut(ReadScratch scratch) {
        if (scratch.isLarge()) {
            return false;
        }
        int slot = firstSlot();
        for (int i = 0; i < TRIES; i++) {
            int at = index(slot + i);
            if (slots.getPlain(at) == null && slots.compareAndSet(at, null, scratch)) {
                return true;
            }
        }
        return false;
    }

    /** Keeps none any more; those in use are closed when they are given back. Idempotent. */
    @Override
    public void close() {
        closed = true;
        for (int slot = 0; slot < SLOTS; slot++) {
            ReadScratch left = slots.getAndSet(index(slot), null);
            if (left != null) {
                left.close();
            }
        }
    }

    private static int firstSlot() {
        return (int) Thread.currentThread().threadId();
    }

    private static int index(int slot) {
        return (slot & (SLOTS - 1)) * STRIDE;
    }
}
