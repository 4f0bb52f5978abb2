package dev.drumlin.lsm.compaction;

import dev.drumlin.lsm.commit.CommitPoint;
import dev.drumlin.lsm.memtable.MemtableBudget;
import dev.drumlin.lsm.table.Table;
import dev.drumlin.lsm.table.TableView;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * What tables held at one point of the commit order: files, and memtables that take no more writes. Keeps all of that until it
 * is closed, whatever becomes of the tables. Immutable, thread-safe; close it once.
 */
public final class SnapshotCut implements AutoCloseable {
    /** A table, and its view at the cut, retained. */
    record Part(Table table, TableView view) {}

    private final CommitPoint point;
    private final List<Part> parts;

    private SnapshotCut(CommitPoint point, List<Part> parts) {
        this.point = point;
        this.parts = List.copyOf(parts);
    }

    /** Makes the cut, here and now: commit lock held. Memtables that are rotated out are flushed by the flusher's next look. */
    public static SnapshotCut of(Collection<Table> tables, CommitPoint point, MemtableBudget budget) {
        List<Part> parts = new ArrayList<>();
        for (Table table : tables) {
            if (!table.active().isEmpty()) {
                table.rotate(budget.memtable(table.active()));
            }
            TableView view = table.acquire();
            if (view != null) {
                parts.add(new Part(table, view));
            }
        }
        return new SnapshotCut(point, parts);
    }

    /** Returns the point of the order: all up to it is here, and nothing after it. */
    public CommitPoint point() {
        return point;
    }

    List<Part> parts() {
        return parts;
    }

    /** Returns whether no table held anything. */
    public boolean isEmpty() {
        return parts.stream()
                .allMatch(part ->
                        part.view().files().isEmpty() && part.view().flushing().isEmpty());
    }

    @Override
    public void close() {
        parts.forEach(part -> part.view().release());
    }
}
