package dev.drumlin.app.cql.plan;

import dev.drumlin.app.cql.Markers;
import dev.drumlin.storage.schema.TableSchema;
import org.jspecify.annotations.Nullable;

/**
 * A SELECT ready to run. Immutable.
 *
 * @param reversed whether rows come in the opposite of the table's order
 * @param distinct whether each partition gives at most one row
 * @param sortedColumns by how many of the clustering columns, from the first on, rows of several partitions have to be put in
 *     order after reading; 0 if none have to
 * @param limit rows in all, null for no limit
 * @param perPartitionLimit rows of one partition, null for no limit
 * @param isVirtual whether the table is made up by the server instead of stored
 */
public record SelectPlan(
        TableSchema table,
        Markers markers,
        Selection selection,
        Slots slots,
        Restrictions where,
        boolean reversed,
        boolean distinct,
        int sortedColumns,
        @Nullable ValueSource limit,
        @Nullable ValueSource perPartitionLimit,
        boolean bypassCache,
        boolean isVirtual)
        implements Plan {
    /** Returns whether rows of several partitions have to be put in order after reading. */
    public boolean sorted() {
        return sortedColumns > 0;
    }
}
