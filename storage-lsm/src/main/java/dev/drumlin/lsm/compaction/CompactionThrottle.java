package dev.drumlin.lsm.compaction;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.drumlin.storage.NanoClock;

/** Spreads what all merges read and write over time. Thread-safe. */
final class CompactionThrottle {
    private static final long NANOS_PER_SECOND = 1_000_000_000;

    /** A step without a limit, and the largest with one. */
    private static final long STEP_BYTES_MAX = 4 << 20;

    /** Steps per second that a limit is spread over, at least. */
    private static final long STEPS_PER_SECOND = 50;

    private final NanoClock clock;
    private final long bytesPerSecond;

    /** When everything so far would be through, had it gone evenly. */
    @GuardedBy("this")
    private long dueNanos;

    /**
     * Makes one.
     *
     * @param bytesPerSecond the limit; 0 for none
     */
    CompactionThrottle(NanoClock clock, long bytesPerSecond) {
        this.clock = clock;
        this.bytesPerSecond = bytesPerSecond;
        this.dueNanos = clock.nanos();
    }

    /** Returns how many bytes a step may move before it asks for {@link #pauseNanos}. */
    long stepBytes() {
        return bytesPerSecond == 0 ? STEP_BYTES_MAX : Math.clamp(bytesPerSecond / STEPS_PER_SECOND, 1, STEP_BYTES_MAX);
    }

    /** Counts bytes that a step has moved; returns how long to wait before the next, 0 not to. */
    synchronized long pauseNanos(long bytes) {
        if (bytesPerSecond == 0) {
            return 0;
        }
        long now = clock.nanos();
        long from = dueNanos - now > 0 ? dueNanos : now;
        dueNanos = from + (long) ((double) bytes * NANOS_PER_SECOND / bytesPerSecond);
        return dueNanos - now;
    }
}
