package dev.drumlin.app.cql.system;

import dev.drumlin.storage.schema.Schema;
import dev.drumlin.storage.schema.TableSchema;

/** A table whose rows are made when it is read. Thread-safe. */
public interface VirtualTable {
    /** Returns the table's description: always the same object. It has no static and no multi-cell columns. */
    TableSchema schema();

    /**
     * Adds all rows, in any order.
     *
     * @param stored the engine's schema at the time of the read
     */
    void rows(Schema stored, VirtualRows rows);
}
