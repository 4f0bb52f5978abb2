package dev.drumlin.bench.compare.calls;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** Counts what one thread's calls come to. Belongs to that thread; read by others when the thread is done. */
public final class Tally {
    private static final long SECOND = 1_000_000_000;
    private static final int DIGITS = 3;

    private final long start;
    private final Histogram latency = new Histogram(DIGITS);
    private long[] seconds = new long[64];
    private long operations;
    private long errors;
    private long refused;
    private long userBytes;
    private long end;
    private @Nullable String problem;

    /** Begins counting. */
    public Tally(long startNanos) {
        start = startNanos;
        end = startNanos;
        // Grown once, so that no call pays for it.
        latency.recordValue(SECOND * 60);
        latency.reset();
    }

    /** A call has ended. */
    public void ended(long beginNanos, long endNanos, long callOperations, long callUserBytes) {
        latency.recordValue(Math.max(0, endNanos - beginNanos));
        operations += callOperations;
        userBytes += callUserBytes;
        end = endNanos;
        int second = (int) ((endNanos - start) / SECOND);
        if (second >= seconds.length) {
            seconds = Arrays.copyOf(seconds, 2 * second);
        }
        seconds[second] += callOperations;
    }

    /** Items of a call went wrong. */
    public void wrong(long items, String why) {
        errors += items;
        if (problem == null) {
            problem = why;
        }
    }

    /** A call was refused as too much. */
    public void refused() {
        refused++;
    }

    /** Returns the sum of several, which are done. */
    public static Outcome sum(List<Tally> tallies, long startNanos) {
        Histogram latency = new Histogram(DIGITS);
        List<String> problems = new ArrayList<>();
        long operations = 0;
        long errors = 0;
        long refused = 0;
        long userBytes = 0;
        long end = startNanos;
        int wholeSeconds = Integer.MAX_VALUE;
        for (Tally tally : tallies) {
            latency.add(tally.latency);
            operations += tally.operations;
            errors += tally.errors;
            refused += tally.refused;
            userBytes += tally.userBytes;
            end = Math.max(end, tally.end);
            wholeSeconds = Math.min(wholeSeconds, (int) ((tally.end - startNanos) / SECOND));
            if (tally.problem != null) {
                problems.add(tally.problem);
            }
        }
        return new Outcome(
                operations,
                errors,
                problems.isEmpty() ? null : problems.getFirst(),
                refused,
                end - startNanos,
                userBytes,
                slowestSecond(tallies, wholeSeconds),
                latency);
    }

    private static long slowestSecond(List<Tally> tallies, int wholeSeconds) {
        long slowest = -1;
        for (int second = 0; second < wholeSeconds && !tallies.isEmpty(); second++) {
            long sum = 0;
            for (Tally tally : tallies) {
                sum += second < tally.seconds.length ? tally.seconds[second] : 0;
            }
            slowest = slowest < 0 ? sum : Math.min(slowest, sum);
        }
        return slowest;
    }
}
