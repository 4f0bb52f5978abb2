package dev.drumlin.storage;

/**
 * What a request cost, in plain fields that the pipeline and the engine add to. Written by one thread at a time, handed over
 * with the request. {@link #OFF} is shared by all requests that are not observed: check {@link #on} before adding, so that it
 * stays zero.
 */
public final class CostCounters {
    /** The shared counters of unobserved requests; never written. */
    public static final CostCounters OFF = new CostCounters(false);

    /** Whether anybody will look. */
    public final boolean on;

    /** Nanoseconds spent waiting in stage queues and for the read pool. */
    public long queueNanos;
    /** Items in the batch that the request was run in. */
    public int batchSize;
    /** Memtables looked into. */
    public int memtables;
    /** SSTables looked into after their filters had let the key pass. */
    public int sstables;
    /** SSTables that a filter, a token range or a time range ruled out. */
    public int sstablesSkipped;
    /** Index pages searched. */
    public int indexPages;
    /** Index pages found in the index cache. */
    public int indexCacheHits;
    /** Data chunks read. */
    public int chunks;
    /** Bytes read from files. */
    public long bytesRead;
    /** Dead rows and cells passed over. */
    public long tombstones;
    /** Rows given to the caller. */
    public long rows;
    /** Mutations applied. */
    public int mutations;
    /** Bytes of mutations applied. */
    public long bytesWritten;
    /** Nanoseconds between apply and sync of the log. */
    public long syncNanos;

    public CostCounters() {
        this(true);
    }

    private CostCounters(boolean on) {
        this.on = on;
    }

    /** Sets all counters to zero, to use the object again. */
    public void clear() {
        queueNanos = 0;
        batchSize = 0;
        memtables = 0;
        sstables = 0;
        sstablesSkipped = 0;
        indexPages = 0;
        indexCacheHits = 0;
        chunks = 0;
        bytesRead = 0;
        tombstones = 0;
        rows = 0;
        mutations = 0;
        bytesWritten = 0;
        syncNanos = 0;
    }
}
