package dev.drumlin.bench.http;

import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** What the connections of one event loop counted in one phase. Written by the loop; read by others when the phase is over. */
final class LoadTally {
    private static final long NANOS_MIN = 100;
    private static final long NANOS_MAX = 3_600_000_000_000L;

    final Histogram latency = histogram();
    final Histogram lateness = histogram();
    final TreeMap<String, Long> errors = new TreeMap<>();

    @Nullable
    String firstProblem;

    long operations;

    /** Right answers in time; also read while the phase goes on. Lazily set, for it has one writer. */
    final AtomicLong inTime = new AtomicLong();

    final AtomicLong errorCount = new AtomicLong();

    /** Returns an empty histogram of nanoseconds, up to an hour, to three digits. */
    static Histogram histogram() {
        return new Histogram(NANOS_MIN, NANOS_MAX, 3);
    }

    void answered(long nanos, boolean withinDuration) {
        operations++;
        record(latency, nanos);
        if (withinDuration) {
            inTime.lazySet(inTime.get() + 1);
        }
    }

    /** Counts requests that got no right answer. */
    void failed(String kind, String problem, long count) {
        errors.merge(kind, count, Long::sum);
        errorCount.lazySet(errorCount.get() + count);
        if (firstProblem == null) {
            firstProblem = problem;
        }
    }

    static void record(Histogram into, long nanos) {
        into.recordValue(Math.clamp(nanos, 0, NANOS_MAX));
    }
}
