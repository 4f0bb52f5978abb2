package dev.drumlin.lsm.table;

import dev.drumlin.lsm.manifest.StoredFile;
import dev.drumlin.lsm.sstable.SSTableReader;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * An SSTable that is, or was, part of a table. Counted by the views that have it and the merges that read it: with the
 * last one it is closed, and deleted if an edit of the manifest has removed it. Thread-safe.
 */
public final class LiveFile {
    private final StoredFile stored;
    private final SSTableReader reader;
    private final FileReaper reaper;
    private final AtomicInteger users = new AtomicInteger();

    private volatile boolean removed;
    private volatile boolean filterLoaded;

    LiveFile(StoredFile stored, SSTableReader reader, FileReaper reaper) {
        this.stored = stored;
        this.reader = reader;
        this.reaper = reaper;
    }

    /** Returns what the manifest knows of it. */
    public StoredFile stored() {
        return stored;
    }

    public SSTableReader reader() {
        return reader;
    }

    /** Returns whether it can hold a partition with a token in this range, both inclusive. */
    public boolean overlaps(long fromToken, long toToken) {
        return stored.firstToken() <= toToken && fromToken <= stored.lastToken();
    }

    /** Returns false if it is known, without a look at the disk, that no partition of this token is here. */
    boolean mightContainInMemory(long token) {
        try {
            return !filterLoaded || reader.mightContain(token);
        } catch (IOException e) {
            return true;
        }
    }

    /** Returns false only if no partition of this token is here; may read the filter from disk. */
    public boolean mightContain(long token) throws IOException {
        boolean might = reader.mightContain(token);
        filterLoaded = true;
        return might;
    }

    /** Says that no manifest names it any more. */
    public void markRemoved() {
        removed = true;
    }

    boolean isRemoved() {
        return removed;
    }

    /** Counts one more user, besides views; only while another one, such as a retained view, keeps the file. */
    public void retain() {
        if (users.getAndIncrement() == 0) {
            reaper.used();
        }
    }

    /** Ends one use. */
    public void release() {
        if (users.decrementAndGet() == 0) {
            reaper.unused(this);
        }
    }
}
