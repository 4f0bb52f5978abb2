package dev.drumlin.bench.compare.calls;

import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * What one stretch of calls came to, all threads together.
 *
 * @param operations items that ended; rows for a scan
 * @param errors items that failed or gave a wrong answer
 * @param problem the first of them, null if there was none
 * @param refused calls that were refused as too much and made again
 * @param nanos from the first begin to the last end
 * @param userBytes keys and values that were handed over to be written
 * @param secondMin operations of the slowest whole second, −1 if there was no whole one
 * @param latency nanoseconds of each call
 */
public record Outcome(
        long operations,
        long errors,
        @Nullable String problem,
        long refused,
        long nanos,
        long userBytes,
        long secondMin,
        Histogram latency) {}
