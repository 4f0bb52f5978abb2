package dev.drumlin.storage.data;

/** Layout constants of the row encoding; the specification is FORMAT.md beside this file. Persisted, never renumber. */
public final class RowFormat {
    /** u32: bytes of the whole row, this field included. */
    public static final int LENGTH_AT = 0;
    /** u32: row flags in the lowest byte, length of the clustering key in the upper three. */
    public static final int FLAGS_AT = LENGTH_AT + Integer.BYTES;
    /** i64: base timestamp in microseconds, from which all others in the row are deltas. */
    public static final int TIMESTAMP_AT = FLAGS_AT + Integer.BYTES;
    /** Clustering key bytes. */
    public static final int CLUSTERING_AT = TIMESTAMP_AT + Long.BYTES;

    /** Largest clustering key in bytes: 24 bits. */
    public static final int CLUSTERING_LENGTH_MAX = (1 << 24) - 1;

    public static final int STATIC = 1;
    public static final int MARKER = 1 << 1;
    public static final int MARKER_EXPIRING = 1 << 2;
    public static final int DELETION = 1 << 3;
    static final int ROW_FLAGS = STATIC | MARKER | MARKER_EXPIRING | DELETION;

    /** The cell deletes its column or path; no value follows. With {@link #EXPIRING}: it expired, its value is gone. */
    public static final int TOMBSTONE = 1;
    /** A TTL and the time of death follow. */
    public static final int EXPIRING = 1 << 1;
    /** A timestamp delta follows; without it the cell has the base timestamp. */
    public static final int OWN_TIMESTAMP = 1 << 2;
    /** A cell path follows: the cell is one element of a multi-cell column. */
    public static final int PATH = 1 << 3;
    /** Deletes all paths of a multi-cell column; comes before the column's cells; no value follows. */
    public static final int COLUMN_TOMBSTONE = 1 << 4;
    /** The value is a counter: a tombstone wins over it whatever the timestamps. */
    public static final int COUNTER = 1 << 5;

    static final int CELL_FLAGS = TOMBSTONE | EXPIRING | OWN_TIMESTAMP | PATH | COLUMN_TOMBSTONE | COUNTER;

    /** Base timestamp of a write that leaves the choice to the engine; patched at commit, never stored. */
    public static final long SERVER_TIMESTAMP = Long.MIN_VALUE;

    /** Largest time to live in seconds: 20 years. */
    public static final int TTL_MAX = 630_720_000;

    private RowFormat() {}
}
