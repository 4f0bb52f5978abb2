package dev.drumlin.bench.compare.options;

import dev.drumlin.bench.compare.workload.Job;
import dev.drumlin.bench.compare.workload.Level;
import dev.drumlin.bench.compare.workload.Workload;
import java.util.List;
import java.util.Map;

/**
 * One line of the table: what is run on each side.
 *
 * @param batch items of each call
 * @param seconds of one run
 * @param pairs runs of each side
 */
public record Measure(
        Workload workload, Level level, int batch, long partitions, int concurrency, int seconds, int pairs) {
    /** Returns what a side is asked to do. */
    public Job job(long seed) {
        return new Job(workload, level, partitions, batch, concurrency, seed, Map.of());
    }

    /**
     * Returns what must be the same for two measures to run against the same stores, one after the other: nothing that one
     * leaves behind may be in the other's way.
     */
    public Object store() {
        return List.of(
                level,
                workload.data(),
                partitions,
                workload.durable(),
                workload.exceedsCaches(),
                workload.operation().writes() ? workload : "reads");
    }
}
