package dev.drumlin.bench.compare.workload;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/** The workloads by name, with what they use when nothing is said. */
public enum Workload {
    READ_RESIDENT("read-resident", DataSet.RESIDENT, Operation.READ, 1_000_000, 32),
    READ_SETTLED("read-settled", DataSet.SETTLED, Operation.READ, 1_000_000, 32),
    READ_DISK("read-disk", DataSet.SETTLED, Operation.READ, 10_000_000, 32),
    READ_ABSENT("read-absent", DataSet.SETTLED, Operation.READ_ABSENT, 1_000_000, 32),
    SLICE("slice", DataSet.WIDE, Operation.SLICE, 1_000, 32),
    SCAN("scan", DataSet.SETTLED, Operation.SCAN, 1_000_000, 8),
    LOAD("load", DataSet.EMPTY, Operation.WRITE_NEW, 10_000_000, 64),
    LOAD_SYNC("load-sync", DataSet.EMPTY, Operation.WRITE_NEW, 10_000_000, 64),
    MIXED("mixed", DataSet.SETTLED, Operation.MIXED, 1_000_000, 32),
    OVERWRITE("overwrite", DataSet.SETTLED, Operation.WRITE_OLD, 1_000_000, 64);

    private static final int OVERWRITE_SECONDS = 60;
    private static final int SECONDS = 5;

    /** Requests under way above the storage contract. */
    private static final int REQUESTS = 200;

    private final String text;
    private final DataSet data;
    private final Operation operation;
    private final long partitions;
    private final int concurrency;

    Workload(String text, DataSet data, Operation operation, long partitions, int concurrency) {
        this.text = text;
        this.data = data;
        this.operation = operation;
        this.partitions = partitions;
        this.concurrency = concurrency;
    }

    /** Returns the workload of that name. */
    public static Optional<Workload> named(String name) {
        return Arrays.stream(values()).filter(each -> each.text.equals(name)).findFirst();
    }

    /** Returns all names, for people. */
    public static String names() {
        return Arrays.stream(values()).map(Workload::text).collect(Collectors.joining(", "));
    }

    /** Returns the name. */
    public String text() {
        return text;
    }

    public DataSet data() {
        return data;
    }

    public Operation operation() {
        return operation;
    }

    /** Returns whether a write counts as done only when it is on the disk. */
    public boolean durable() {
        return this == LOAD_SYNC;
    }

    /** Returns whether the data is meant to be far larger than the caches. */
    public boolean exceedsCaches() {
        return this == READ_DISK;
    }

    /** Returns how many threads call: one for {@code load}, two for {@code load-sync}, else one for each core. */
    public int threads(int cores) {
        return switch (this) {
            case LOAD -> 1;
            case LOAD_SYNC -> 2;
            default -> cores;
        };
    }

    /** Returns the number of partitions when nothing is said. */
    public long partitionsDefault() {
        return partitions;
    }

    /** Returns how many calls are under way at once, all threads together, when nothing is said. */
    public int concurrencyDefault(Level level, int batch) {
        if (this == LOAD_SYNC) {
            // 64 writes are outstanding, whether they come one by one or all in one call of each thread.
            return Math.max(2, concurrency / batch);
        }
        if (this == SCAN && batch > 1) {
            return 2;
        }
        return level == Level.SPI ? concurrency : REQUESTS;
    }

    /** Returns whether each item reads or writes one row by its key. */
    public boolean isPoint() {
        return operation != Operation.SLICE && operation != Operation.SCAN;
    }

    /** Returns how many seconds one run takes when nothing is said. */
    public int secondsDefault() {
        return this == OVERWRITE ? OVERWRITE_SECONDS : SECONDS;
    }

    /** Returns how many runs each side has when nothing is said. */
    public int pairsDefault() {
        return this == OVERWRITE ? 2 : 5;
    }
}
