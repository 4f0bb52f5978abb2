package dev.drumlin.app.pipeline;

import java.util.List;
import java.util.function.ToLongFunction;

/**
 * What a stage has done since the start, over all loops, and what waits in it now.
 *
 * @param stage the stage's name, lower case
 * @param enqueued calls that came
 * @param executed calls that were run
 * @param batches batches that they were run in
 * @param rejected calls refused because the queue was full or the server was stopping
 * @param expired calls whose deadline passed while they waited
 * @param cancelled calls whose request was called off while they waited
 * @param waitingCalls calls in the queues now
 * @param waitingBytes bytes that those hold on to
 * @param batchSize calls in a batch
 * @param queueWaitNanos nanoseconds from entering the stage to being run
 */
public record StageSnapshot(
        String stage,
        long enqueued,
        long executed,
        long batches,
        long rejected,
        long expired,
        long cancelled,
        long waitingCalls,
        long waitingBytes,
        Distribution batchSize,
        Distribution queueWaitNanos) {
    /**
     * How values are spread. Counted in buckets of powers of two, so quantiles are upper bounds that are at most twice too
     * large.
     */
    public record Distribution(double mean, long p50, long p99, long max) {
        static Distribution of(long[] buckets, long sum, long max) {
            long count = 0;
            for (long bucket : buckets) {
                count += bucket;
            }
            return new Distribution(
                    count == 0 ? 0 : (double) sum / count,
                    quantile(buckets, count, 0.50, max),
                    quantile(buckets, count, 0.99, max),
                    max);
        }

        /** The largest value of the bucket in which the quantile lies: bucket i holds the values of i bits. */
        private static long quantile(long[] buckets, long count, double quantile, long max) {
            long wanted = (long) Math.ceil(quantile * count);
            long seen = 0;
            for (int bits = 0; bits < buckets.length; bits++) {
                seen += buckets[bits];
                if (seen >= wanted) {
                    return Math.min(max, (1L << bits) - 1);
                }
            }
            return max;
        }
    }

    static StageSnapshot of(StageName name, List<Stage<?>> stages) {
        List<StageCounts> counts = stages.stream().map(Stage::counts).toList();
        long executed = sum(counts, StageCounts.EXECUTED);
        return new StageSnapshot(
                name.text(),
                sum(counts, StageCounts.ENQUEUED),
                executed,
                sum(counts, StageCounts.BATCHES),
                sum(counts, StageCounts.REJECTED),
                sum(counts, StageCounts.EXPIRED),
                sum(counts, StageCounts.CANCELLED),
                stages.stream().mapToLong(Stage::waitingCalls).sum(),
                stages.stream().mapToLong(Stage::waitingBytes).sum(),
                Distribution.of(
                        buckets(counts, StageCounts.BATCH_BUCKETS, StageCounts::batchBucket),
                        executed,
                        max(counts, StageCounts.BATCH_MAX)),
                Distribution.of(
                        buckets(counts, StageCounts.WAIT_BUCKETS, StageCounts::waitBucket),
                        sum(counts, StageCounts.WAIT_NANOS),
                        max(counts, StageCounts.WAIT_NANOS_MAX)));
    }

    private static long sum(List<StageCounts> counts, int slot) {
        return sum(counts, each -> each.get(slot));
    }

    private static long sum(List<StageCounts> counts, ToLongFunction<StageCounts> value) {
        return counts.stream().mapToLong(value).sum();
    }

    private static long max(List<StageCounts> counts, int slot) {
        return counts.stream().mapToLong(each -> each.get(slot)).max().orElse(0);
    }

    private static long[] buckets(List<StageCounts> counts, int size, BucketReader reader) {
        long[] sums = new long[size];
        for (int i = 0; i < size; i++) {
            int bits = i;
            sums[i] = sum(counts, each -> reader.read(each, bits));
        }
        return sums;
    }

    private interface BucketReader {
        long read(StageCounts counts, int bits);
    }
}
