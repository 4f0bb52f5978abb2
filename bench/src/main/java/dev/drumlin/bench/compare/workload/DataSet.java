package dev.drumlin.bench.compare.workload;

/** What is in the store before the first call. */
public enum DataSet {
    /** Nothing. */
    EMPTY,
    /** One row in each partition, all of it still in the memtables. */
    RESIDENT,
    /** One row in each partition, flushed and compacted. */
    SETTLED,
    /** {@link Rows#WIDE_ROWS} rows in each partition, flushed and compacted. */
    WIDE;

    /** Returns how many rows a partition has. */
    public int rowsPerPartition() {
        return this == WIDE ? Rows.WIDE_ROWS : 1;
    }

    public boolean isFlushed() {
        return this == SETTLED || this == WIDE;
    }
}
