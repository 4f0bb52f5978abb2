package dev.drumlin.storage;

import dev.drumlin.storage.schema.TableSchema;

/**
 * What a prepared read asks for, made once and shared by all its executions. Immutable, thread-safe.
 *
 * @param table the table as the statement was prepared against it; the engine goes by its id
 * @param reversed whether rows inside each partition come from high to low clustering keys; partitions never do
 * @param perPartitionLimit rows of one partition at most, at least 1; {@link Integer#MAX_VALUE} for no limit
 * @param raw whether tombstones are wanted, see {@link Capability#RAW_READS}
 */
public record ReadPlan(TableSchema table, boolean reversed, int perPartitionLimit, boolean raw) {
    public ReadPlan {
        if (perPartitionLimit < 1) {
            throw new IllegalArgumentException("perPartitionLimit=" + perPartitionLimit);
        }
    }

    /** Returns a forward read of whole rows without a per-partition limit. */
    public static ReadPlan of(TableSchema table) {
        return new ReadPlan(table, false, Integer.MAX_VALUE, false);
    }
}
