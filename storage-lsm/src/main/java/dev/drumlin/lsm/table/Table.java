package dev.drumlin.lsm.table;

import dev.drumlin.lsm.memtable.Memtable;
import dev.drumlin.storage.schema.TableSchema;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A table of a running store. Thread-safe: views are replaced under this object's monitor, which nobody holds for longer
 * than it takes to make one; the active memtable changes under the commit lock only, the SSTables under the install lock.
 */
public final class Table {
    private volatile TableSchema schema;
    private volatile boolean counter;
    private volatile TableView view;
    private volatile boolean closed;
    private volatile boolean dropping;

    /** Truncations whose cut was made and that are not durable yet. */
    private final AtomicInteger truncating = new AtomicInteger();

    /** Truncations whose cut was made since opening. */
    private volatile long truncations;

    public Table(TableSchema schema, Memtable active, List<LiveFile> files) {
        this.schema = schema;
        this.counter = schema.isCounter();
        this.view = new TableView(active, List.of(), files);
    }

    public UUID id() {
        return schema.id();
    }

    public TableSchema schema() {
        return schema;
    }

    /** Takes a later form of the same table. */
    public void alter(TableSchema altered) {
        schema = altered;
        counter = altered.isCounter();
    }

    /** Returns whether the table holds counters. */
    public boolean isCounter() {
        return counter;
    }

    /** Returns the memtable that takes writes; for the holder of the commit lock. */
    public Memtable active() {
        return view.active();
    }

    /** Returns the present view for a look at its memtables alone, or at what its files are. */
    public TableView peek() {
        return view;
    }

    /** Returns the present view, retained: {@link TableView#release} it. Null if the table is closed. */
    public @Nullable TableView acquire() {
        while (!closed) {
            TableView current = view;
            if (current.tryRetain()) {
                return current;
            }
        }
        return null;
    }

    /** Lets a fresh memtable take the writes from now on. Commit lock held. */
    public void rotate(Memtable fresh) {
        replace(old -> {
            List<Memtable> flushing = new ArrayList<>(old.flushing());
            flushing.add(old.active());
            return new TableView(fresh, flushing, old.files());
        });
    }

    /** Puts a file in the place of a memtable; null if nothing of the memtable was worth a file. */
    public void flushed(Memtable memtable, @Nullable LiveFile file) {
        replace(old -> {
            List<LiveFile> files = new ArrayList<>(old.files());
            if (file != null) {
                files.add(file);
            }
            return new TableView(old.active(), without(old.flushing(), memtable), files);
        });
    }

    /** Puts files, or none, in the place of others. */
    public void compacted(List<LiveFile> inputs, List<LiveFile> outputs) {
        inputs.forEach(LiveFile::markRemoved);
        replace(old -> {
            List<LiveFile> files = new ArrayList<>(old.files());
            files.removeAll(inputs);
            files.addAll(outputs);
            return new TableView(old.active(), old.flushing(), files);
        });
    }

    /** Takes memtables that take no more writes and files out of the table. */
    public void truncated(List<Memtable> memtables, List<LiveFile> files) {
        files.forEach(LiveFile::markRemoved);
        replace(old -> {
            List<Memtable> flushing = new ArrayList<>(old.flushing());
            flushing.removeAll(memtables);
            List<LiveFile> left = new ArrayList<>(old.files());
            left.removeAll(files);
            return new TableView(old.active(), flushing, left);
        });
    }

    /**
     * Says that a cut was made. Until its end no merge of files may be installed: it could put what is on both sides of the
     * cut into one file. Commit lock held.
     */
    @SuppressWarnings("NonAtomicVolatileUpdate") // one writer at a time
    public void beginTruncation() {
        truncating.incrementAndGet();
        truncations++;
    }

    public void endTruncation() {
        truncating.decrementAndGet();
    }

    public boolean isTruncating() {
        return truncating.get() > 0;
    }

    /** Returns how many cuts were made since opening: who looked at rows before one of them must look again. */
    public long truncations() {
        return truncations;
    }

    /** Says that the table is about to be dropped, or not after all: until then it takes no writes. Commit lock held. */
    public void setDropping(boolean isAboutTo) {
        dropping = isAboutTo;
    }

    public boolean isDropping() {
        return dropping;
    }

    private static List<Memtable> without(List<Memtable> memtables, Memtable gone) {
        List<Memtable> left = new ArrayList<>(memtables);
        left.remove(gone);
        return left;
    }

    private void replace(UnaryOperator<TableView> change) {
        TableView old;
        synchronized (this) {
            if (closed) {
                return;
            }
            old = view;
            view = change.apply(old);
        }
        old.release();
    }

    /** Lets go of everything; reads that have begun end undisturbed. Idempotent. */
    public void close() {
        TableView last;
        synchronized (this) {
            if (closed) {
                return;
            }
            closed = true;
            last = view;
        }
        last.release();
    }

    /** Marks all files for deletion and lets go of everything. */
    public void drop() {
        synchronized (this) {
            view.files().forEach(LiveFile::markRemoved);
        }
        close();
    }
}
