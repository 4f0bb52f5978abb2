package dev.drumlin.app.cql.plan;

import dev.drumlin.app.cql.Markers;
import dev.drumlin.storage.schema.ColumnSchema;
import dev.drumlin.storage.schema.TableSchema;
import java.util.List;

/**
 * An INSERT, UPDATE or DELETE ready to run. Immutable.
 *
 * @param key the partitions
 * @param rows the rows inside them; not looked at with {@link Target#STATIC} and {@link Target#PARTITION}
 * @param statics changes of the static row, by ascending column id
 * @param regulars changes of each row, by ascending column id
 */
public record ModificationPlan(
        TableSchema table,
        Markers markers,
        Target target,
        KeyRestrictions key,
        ClusteringRestrictions rows,
        List<Change> statics,
        List<Change> regulars,
        Attributes attributes)
        implements Plan {
    public ModificationPlan {
        statics = List.copyOf(statics);
        regulars = List.copyOf(regulars);
    }

    /** What a modification works on. */
    public enum Target {
        /** Cells of the static row only. */
        STATIC,
        /** Cells of rows, perhaps of the static row too, without a row marker: UPDATE, and DELETE of columns. */
        CELLS,
        /** As CELLS, with a row marker: INSERT. */
        MARKED_CELLS,
        /** Whole rows, deleted one by one. */
        ROWS,
        /** Slices of rows, deleted each by a range tombstone. */
        RANGES,
        /** The partition, deleted. */
        PARTITION
    }

    /** A new value for a column; null deletes it, unset leaves it alone. */
    public record Change(ColumnSchema column, ValueSource value) {}

    ModificationPlan withMarkers(Markers known) {
        return new ModificationPlan(table, known, target, key, rows, statics, regulars, attributes);
    }
}
