package dev.drumlin.bench.http;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * What one stretch of load came to, all connections together.
 *
 * @param durationNanos how long requests were meant to start
 * @param nanos from the first start to the last answer, or to when waiting for it was given up
 * @param intended requests that should have started; in a closed loop those that did
 * @param operations requests that were answered, and rightly
 * @param operationsInTime those of them that were answered within the duration
 * @param perSecond of those in time, how many in each whole second
 * @param errors number of requests that failed, by kind; empty if none did
 * @param firstProblem what the first failed request was answered, null if there was none
 * @param latency nanoseconds from the start to the whole answer, where an open loop's start is the intended one; of right
 *     answers, and of requests that nobody answered the time that they had waited when the run gave them up
 * @param lateness nanoseconds by which requests of an open loop were sent late although their connection was free: the
 *     client's own fault, part of the latency
 * @param clientCpuNanos processor time of this whole process meanwhile
 */
public record HttpResult(
        long durationNanos,
        long nanos,
        long intended,
        long operations,
        long operationsInTime,
        List<Long> perSecond,
        SortedMap<String, Long> errors,
        @Nullable String firstProblem,
        Histogram latency,
        Histogram lateness,
        long clientCpuNanos) {
    public HttpResult {
        perSecond = List.copyOf(perSecond);
        errors = Collections.unmodifiableSortedMap(new TreeMap<>(errors));
    }

    /** Returns right answers per second within the duration: late ones are no throughput. */
    public double throughput() {
        return durationNanos == 0 ? 0 : operationsInTime * 1e9 / durationNanos;
    }

    public long errorCount() {
        return errors.values().stream().mapToLong(Long::longValue).sum();
    }

    /** Returns a percentile of the latency in microseconds. */
    public double micros(double percentile) {
        return latency.getValueAtPercentile(percentile) / 1e3;
    }

    public double maxMicros() {
        return latency.getMaxValue() / 1e3;
    }

    /** Returns processor time per answered request, right or wrong, of something that was measured over the same stretch. */
    public double perRequest(long cpuNanos) {
        long requests = operations + errorCount();
        return requests == 0 ? 0 : (double) cpuNanos / requests;
    }
}
