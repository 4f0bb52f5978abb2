package dev.drumlin.bench.compare.workload;

import java.util.Map;

/**
 * What a side is asked to do.
 *
 * @param partitions in the store, or for new rows how many before it begins anew
 * @param batch items of each call
 * @param concurrency calls under way at once, all threads together
 * @param seed of what is drawn
 * @param switches settings that hold for this job, by name; what is not named is as the server has it
 */
public record Job(
        Workload workload,
        Level level,
        long partitions,
        int batch,
        int concurrency,
        long seed,
        Map<String, String> switches) {
    public Job {
        switches = Map.copyOf(switches);
    }

    /** Returns the same with another batch. */
    public Job withBatch(int other) {
        return new Job(workload, level, partitions, other, concurrency, seed, switches);
    }

    /** Returns the same with another concurrency. */
    public Job withConcurrency(int other) {
        return new Job(workload, level, partitions, batch, other, seed, switches);
    }

    /** Returns the same with one setting switched. */
    public Job withSwitch(String name, String value) {
        return new Job(workload, level, partitions, batch, concurrency, seed, Map.of(name, value));
    }
}
