package dev.drumlin.rocksdb;

import dev.drumlin.storage.data.DroppedCells;
import dev.drumlin.storage.schema.ColumnSchema;
import dev.drumlin.storage.schema.TableSchema;
import java.util.BitSet;
import java.util.UUID;
import org.rocksdb.ColumnFamilyHandle;

/**
 * A table and the column family that holds its rows. Read by everybody; changed only in the commit order, by replacing what
 * the volatile fields point at.
 */
final class Family {
    /** A row of the table was deleted once: rows may lie below tombstones that must not be lost. */
    static final int HAS_ROW_DELETIONS = 1;
    /** Partitions have deletions of their own or of ranges. */
    static final int HAS_DELETIONS = 2;

    /** What follows from the table's schema. */
    static final class Shape {
        private final TableSchema schema;
        private final BitSet regulars = new BitSet();
        private final boolean hasStatics;
        private final boolean hasDropped;

        Shape(TableSchema schema) {
            this.schema = schema;
            for (ColumnSchema column : schema.regulars()) {
                regulars.set(column.id());
            }
            hasDropped = !schema.dropped().isEmpty();
            // A dropped column may have been a static one, whose cells are still there and must be found to be left
            // out.
            hasStatics = !schema.statics().isEmpty() || hasDropped;
        }

        TableSchema schema() {
            return schema;
        }

        /** Returns whether a column id is a regular column of the table. */
        boolean isRegular(int column) {
            return regulars.get(column);
        }

        int regularCount() {
            return regulars.cardinality();
        }

        boolean hasStatics() {
            return hasStatics;
        }

        boolean hasDropped() {
            return hasDropped;
        }

        DroppedCells droppedCells() {
            return new DroppedCells(schema);
        }
    }

    private final UUID id;
    private final boolean clustered;
    private final MergeCounts merges = new MergeCounts();
    private volatile Shape shape;
    private volatile ColumnFamilyHandle handle;
    private volatile int nativeId;
    private volatile String name;
    private volatile int marks;

    Family(TableSchema schema, ColumnFamilyHandle handle, String name, int marks) {
        this.id = schema.id();
        this.clustered = !schema.clustering().isEmpty();
        this.shape = new Shape(schema);
        this.handle = handle;
        this.nativeId = handle.getID();
        this.name = name;
        this.marks = marks;
    }

    UUID id() {
        return id;
    }

    /** Returns whether keys are {@link RowKeys}; else they are {@link PointKeys}. */
    boolean isClustered() {
        return clustered;
    }

    Shape shape() {
        return shape;
    }

    TableSchema schema() {
        return shape.schema();
    }

    void alter(TableSchema changed) {
        shape = new Shape(changed);
    }

    ColumnFamilyHandle handle() {
        return handle;
    }

    /** Returns RocksDB's number of the column family, as it stands in write batches. */
    int nativeId() {
        return nativeId;
    }

    String name() {
        return name;
    }

    boolean has(int mark) {
        return (marks & mark) != 0;
    }

    int marks() {
        return marks;
    }

    void mark(int mark) {
        marks |= mark;
    }

    /** Goes on with another, empty column family; returns the old one. */
    ColumnFamilyHandle replace(ColumnFamilyHandle empty, String newName) {
        ColumnFamilyHandle old = handle;
        marks = 0;
        nativeId = empty.getID();
        name = newName;
        handle = empty;
        return old;
    }

    /** Returns the counts of merges; used in the commit order only. */
    MergeCounts merges() {
        return merges;
    }
}
