package dev.drumlin.lsm.memtable;

import java.util.concurrent.atomic.AtomicLong;

/** The memory that all memtables together hold, and how near that is to what they may hold. Thread-safe. */
public final class MemtableBudget {
    /** From this share of the limit on, writers are slowed, the more the fuller. */
    private static final double SLOW_FROM = 0.75;

    private final long bytesMax;
    private final AtomicLong bytes = new AtomicLong();

    public MemtableBudget(long bytesMax) {
        this.bytesMax = bytesMax;
    }

    public void add(long delta) {
        bytes.addAndGet(delta);
    }

    /** Gives back what a memtable held, once no view has it any more. */
    public void released(Memtable memtable) {
        bytes.addAndGet(-memtable.bytes());
    }

    public long bytes() {
        return bytes.get();
    }

    public long bytesMax() {
        return bytesMax;
    }

    public boolean isFull() {
        return bytes.get() >= bytesMax;
    }

    /** Returns how hard writers are to be slowed, from 0 (not at all) to 1 (as hard as it gets). */
    public double pressure() {
        double share = (double) bytes.get() / bytesMax;
        return Math.clamp((share - SLOW_FROM) / (1 - SLOW_FROM), 0, 1);
    }
}
