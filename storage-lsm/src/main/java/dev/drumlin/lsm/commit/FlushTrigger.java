package dev.drumlin.lsm.commit;

import dev.drumlin.lsm.table.Table;

/** Hears what writes did to memory, to rotate and flush memtables in time. Called under the commit lock; must not block. */
public interface FlushTrigger {
    /** A table's active memtable has grown. */
    void grown(Table table);
}
