package dev.drumlin.bench.compare.workload;

/** What one item of a call does. */
public enum Operation {
    /** Reads a row that is there, by key. */
    READ,
    /** Reads a key that was never written. */
    READ_ABSENT,
    /** Reads {@link Rows#SLICE_ROWS} neighbouring rows of one partition. */
    SLICE,
    /** Reads the next page of all rows in storage order. */
    SCAN,
    /** Writes the next row that is not there yet. */
    WRITE_NEW,
    /** Writes a row that is there. */
    WRITE_OLD,
    /** Either {@link #READ} or {@link #WRITE_OLD}, drawn anew for each call. */
    MIXED;

    public boolean writes() {
        return this == WRITE_NEW || this == WRITE_OLD || this == MIXED;
    }
}
