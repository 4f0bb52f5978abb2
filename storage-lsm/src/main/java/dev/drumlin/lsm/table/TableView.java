package dev.drumlin.lsm.table;

import dev.drumlin.lsm.memtable.Memtable;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Where the rows of a table are at one moment. Immutable and counted: it counts as one user of each of its memtables and
 * SSTables for as long as it is current or somebody retains it. Thread-safe.
 */
public final class TableView {
    private final Memtable active;
    private final List<Memtable> flushing;
    private final List<LiveFile> files;
    private final AtomicInteger users = new AtomicInteger(1);

    /**
     * Makes a view that is in use once.
     *
     * @param flushing memtables that take no more writes, oldest first
     */
    TableView(Memtable active, List<Memtable> flushing, List<LiveFile> files) {
        this.active = active;
        this.flushing = List.copyOf(flushing);
        this.files = List.copyOf(files);
        this.files.forEach(LiveFile::retain);
        active.retain();
        this.flushing.forEach(Memtable::retain);
    }

    /** Returns the memtable that takes writes. */
    public Memtable active() {
        return active;
    }

    /** Returns the memtables that take no more writes, oldest first. */
    public List<Memtable> flushing() {
        return flushing;
    }

    /** Returns all memtables, oldest first. */
    public List<Memtable> memtables() {
        List<Memtable> all = new ArrayList<>(flushing);
        all.add(active);
        return all;
    }

    /** Returns the SSTables, in no order. */
    public List<LiveFile> files() {
        return files;
    }

    /** Returns whether a read of these tokens, both inclusive, has to look into files. */
    public boolean needsDisk(long fromToken, long toToken) {
        for (int i = 0; i < files.size(); i++) {
            LiveFile file = files.get(i);
            if (file.overlaps(fromToken, toToken) && (fromToken != toToken || file.mightContainInMemory(fromToken))) {
                return true;
            }
        }
        return false;
    }

    /** Returns the smallest timestamp of anything in a memtable. */
    public long minMemtableTimestamp() {
        long min = active.minTimestamp();
        for (Memtable memtable : flushing) {
            min = Math.min(min, memtable.minTimestamp());
        }
        return min;
    }

    /** Counts one more user; false if the view is no longer current and its last user has gone. */
    boolean tryRetain() {
        int count = users.get();
        while (count > 0) {
            if (users.compareAndSet(count, count + 1)) {
                return true;
            }
            count = users.get();
        }
        return false;
    }

    /** Ends one use; once for each {@link Table#acquire}. */
    public void release() {
        if (users.decrementAndGet() == 0) {
            files.forEach(LiveFile::release);
            active.release();
            flushing.forEach(Memtable::release);
        }
    }
}
