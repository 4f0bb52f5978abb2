package dev.drumlin.lsm.sstable;

import java.util.UUID;

/**
 * What a writer needs to know. Immutable.
 *
 * @param storeId of the data folder
 * @param tableId of the table
 * @param generation of the file, see {@link SSTableFileName}
 * @param partitionsMax how many partitions will come at most; sizes the filter, so the nearer the better
 * @param falsePositiveChance the table's {@code bloom_filter_fp_chance}: above 0, 1 for no filter
 * @param maxSequence the largest sequence number of any write in the file
 * @param syncEveryBytes sync so often on the way ({@link #COMPACTION_SYNC_BYTES}), {@link Long#MAX_VALUE} only at the end
 * @param chunkBytes what a data chunk holds before compression, 256 to 65,536
 */
public record SSTableOptions(
        UUID storeId,
        UUID tableId,
        long generation,
        long partitionsMax,
        double falsePositiveChance,
        long maxSequence,
        long syncEveryBytes,
        int chunkBytes) {
    /** Compaction syncs so often, so that its last sync does not make the log's wait. */
    public static final long COMPACTION_SYNC_BYTES = 1 << 20;

    public SSTableOptions {
        if (!(falsePositiveChance > 0 && falsePositiveChance <= 1)) {
            throw new IllegalArgumentException("falsePositiveChance=" + falsePositiveChance);
        }
        if (chunkBytes < 256 || chunkBytes > 1 << 16 || partitionsMax < 0 || syncEveryBytes < 1) {
            throw new IllegalArgumentException("chunkBytes=" + chunkBytes + " partitionsMax=" + partitionsMax
                    + " syncEveryBytes=" + syncEveryBytes);
        }
    }

    /** Returns the name that the file will have. */
    public SSTableFileName fileName() {
        return new SSTableFileName(tableId, generation);
    }
}
