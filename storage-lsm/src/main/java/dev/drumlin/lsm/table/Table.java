package dev.drumlin.lsm.table;

import dev.drumlin.lsm.memtable.Memtable;
import dev.drumlin.storage.schema.TableSchema;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * A table of a running store. Thread-safe: views are replaced under this object's monitor, which nobody holds for longer
 * than it takes to make one; the active memtable changes under the commit lock only.
 */
public final class Table {
    private volatile TableSchema schema;
    private volatile boolean counter;
    private volatile TableView view;

    public Table(TableSchema schema, Memtable active) {
        this.schema = schema;
        this.counter = schema.isCounter();
        this.view = new TableView(active, List.of());
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

    /** Returns the present view for a look at its memtables alone. */
    public TableView peek() {
        return view;
    }

    /** Returns the present view, retained: {@link TableView#release} it. */
    public TableView acquire() {
        while (true) {
            TableView current = view;
            if (current.tryRetain()) {
                return current;
            }
        }
    }

    /** Lets a fresh memtable take the writes from now on. Commit lock held. */
    public void rotate(Memtable fresh) {
        TableView old;
        synchronized (this) {
            old = view;
            List<Memtable> flushing = new ArrayList<>(old.flushing());
            flushing.add(old.active());
            view = new TableView(fresh, flushing);
        }
        old.release();
    }
}
