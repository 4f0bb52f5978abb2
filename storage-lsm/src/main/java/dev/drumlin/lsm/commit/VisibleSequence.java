package dev.drumlin.lsm.commit;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The sequence up to which write groups are visible. Thread-safe, without locks. It only grows; whoever reads it also sees
 * all that was applied up to it.
 */
public final class VisibleSequence {
    private final AtomicLong visible;

    public VisibleSequence(long initial) {
        visible = new AtomicLong(initial);
    }

    public long current() {
        return visible.get();
    }

    /** Makes all up to a sequence visible. One thread at a time: {@link PendingGroups} calls it under its monitor. */
    void advance(long sequence) {
        if (sequence > visible.get()) {
            visible.set(sequence);
        }
    }
}
