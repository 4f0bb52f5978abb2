package dev.drumlin.lsm.sstable.index;

/** Layout constants of a row index. Persisted, never renumber. */
public final class RowIndexFormat {
    /** A deletion is open where the entry's rows begin; timestamp and time of deletion follow. */
    static final int OPEN_DELETION = 1;

    static final int KNOWN_FLAGS = OPEN_DELETION;

    /** A partition with so many chunks gets a row index. */
    public static final int CHUNKS_MIN = 16;

    /** A partition with so many bytes gets a row index, so that a page's chunk directory never outgrows 32 bits. */
    public static final long BYTES_MIN = 1 << 20;

    /** With so many entries every second one is dropped and the distance doubled. */
    static final int ENTRIES_MAX = 8192;

    /** A longer partition header is not repeated in the row index. */
    public static final int HEADER_BYTES_MAX = 4096;

    private RowIndexFormat() {}
}
