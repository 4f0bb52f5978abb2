package dev.drumlin.lsm.sstable;

import dev.drumlin.storage.data.ByteReader;
import dev.drumlin.storage.data.ByteWriter;
import dev.drumlin.storage.error.CorruptedException;
import java.lang.foreign.MemorySegment;

/**
 * What is known about the content of a file without reading it: the statistics section. Immutable; the arrays are not
 * copied and must not be changed.
 */
public final class SSTableStats {
    private static final int HAS_STATICS = 1;
    private static final int HAS_RANGE_TOMBSTONES = 1 << 1;
    private static final int HAS_EXPIRING = 1 << 2;
    private static final int HAS_PARTITION_DELETIONS = 1 << 3;
    private static final int KNOWN_FLAGS = HAS_STATICS | HAS_RANGE_TOMBSTONES | HAS_EXPIRING | HAS_PARTITION_DELETIONS;

    /** A longer clustering bound is cut, upwards or downwards, so that it still encloses the rows. */
    private static final int CLUSTERING_BYTES_MAX = 256;

    private final long minToken;
    private final long maxToken;
    private final byte[] minKey;
    private final byte[] maxKey;
    private final long minTimestamp;
    private final long maxTimestamp;
    private final long minLocalDeletionTime;
    private final long maxLocalDeletionTime;
    private final byte[] clusteringFrom;
    private final byte[] clusteringTo;
    private final long partitions;
    private final long rows;
    private final long cells;
    private final long tombstones;
    private final long rawBytes;
    private final long maxSequence;
    private final int flags;

    SSTableStats(SSTableStatsBuilder from, long maxSequence) {
        minToken = from.minToken;
        maxToken = from.maxToken;
        minKey = from.minKey;
        maxKey = from.maxKey.toByteArray();
        minTimestamp = from.minTimestamp;
        maxTimestamp = from.maxTimestamp;
        minLocalDeletionTime = from.minLocalDeletionTime;
        maxLocalDeletionTime = from.maxLocalDeletionTime;
        clusteringFrom = from.clusteringFrom(CLUSTERING_BYTES_MAX);
        clusteringTo = from.clusteringTo(CLUSTERING_BYTES_MAX);
        partitions = from.partitions;
        rows = from.rows;
        cells = from.cells;
        tombstones = from.tombstones;
        rawBytes = from.rawBytes;
        this.maxSequence = maxSequence;
        flags = (from.hasStatics ? HAS_STATICS : 0)
                | (from.hasRangeTombstones ? HAS_RANGE_TOMBSTONES : 0)
                | (from.hasExpiring ? HAS_EXPIRING : 0)
                | (from.hasPartitionDeletions ? HAS_PARTITION_DELETIONS : 0);
    }

    private SSTableStats(ByteReader in) {
        flags = in.readInt();
        minToken = in.readLong();
        maxToken = in.readLong();
        minTimestamp = in.readLong();
        maxTimestamp = in.readLong();
        minLocalDeletionTime = in.readLong();
        maxLocalDeletionTime = in.readLong();
        partitions = in.readLong();
        rows = in.readLong();
        cells = in.readLong();
        tombstones = in.readLong();
        rawBytes = in.readLong();
        maxSequence = in.readLong();
        minKey = in.readBytes(in.readLength());
        maxKey = in.readBytes(in.readLength());
        clusteringFrom = in.readBytes(in.readLength());
        clusteringTo = in.readBytes(in.readLength());
    }

    ByteWriter encode() {
        ByteWriter out = new ByteWriter(256);
        out.putInt(flags).putLong(minToken).putLong(maxToken);
        out.putLong(minTimestamp).putLong(maxTimestamp);
        out.putLong(minLocalDeletionTime).putLong(maxLocalDeletionTime);
        out.putLong(partitions).putLong(rows).putLong(cells).putLong(tombstones);
        out.putLong(rawBytes).putLong(maxSequence);
        out.putVarint(minKey.length).putBytes(minKey).putVarint(maxKey.length).putBytes(maxKey);
        out.putVarint(clusteringFrom.length).putBytes(clusteringFrom);
        return out.putVarint(clusteringTo.length).putBytes(clusteringTo);
    }

    static SSTableStats decode(MemorySegment source, long at, int length, String file, long offset) {
        try {
            ByteReader in = new ByteReader().wrap(source, at, length);
            SSTableStats stats = new SSTableStats(in);
            if (in.remaining() != 0 || (stats.flags & ~KNOWN_FLAGS) != 0) {
                throw new IndexOutOfBoundsException("left over=" + in.remaining() + " flags=" + stats.flags);
            }
            return stats;
        } catch (IndexOutOfBoundsException e) {
            throw new CorruptedException(file, offset, "The statistics are damaged: " + e.getMessage(), e);
        }
    }

    public long minToken() {
        return minToken;
    }

    public long maxToken() {
        return maxToken;
    }

    /** Returns the key of the first partition. */
    public byte[] minKey() {
        return minKey;
    }

    /** Returns the key of the last partition. */
    public byte[] maxKey() {
        return maxKey;
    }

    /** Returns the smallest timestamp of any cell, marker or deletion, in microseconds. */
    public long minTimestamp() {
        return minTimestamp;
    }

    public long maxTimestamp() {
        return maxTimestamp;
    }

    /** Returns the earliest time at which anything died or will die, in seconds; {@link Long#MAX_VALUE} if nothing does. */
    public long minLocalDeletionTime() {
        return minLocalDeletionTime;
    }

    /** Returns the latest such time, {@link Long#MAX_VALUE} if anything lives for ever. */
    public long maxLocalDeletionTime() {
        return maxLocalDeletionTime;
    }

    /** Returns a bound at or below all rows and range tombstones. */
    public byte[] clusteringFrom() {
        return clusteringFrom;
    }

    /** Returns a bound above all rows and not below the end of any range tombstone; empty for no bound. */
    public byte[] clusteringTo() {
        return clusteringTo;
    }

    public long partitions() {
        return partitions;
    }

    /** Returns the number of rows, static rows not counted. */
    public long rows() {
        return rows;
    }

    /** Returns the number of cells, tombstones and those of static rows included. */
    public long cells() {
        return cells;
    }

    /** Returns the number of deletions of any kind: partition, range, row, column, cell. */
    public long tombstones() {
        return tombstones;
    }

    /** Returns the bytes of all partitions before compression. */
    public long rawBytes() {
        return rawBytes;
    }

    public long maxSequence() {
        return maxSequence;
    }

    public boolean hasStatics() {
        return (flags & HAS_STATICS) != 0;
    }

    public boolean hasRangeTombstones() {
        return (flags & HAS_RANGE_TOMBSTONES) != 0;
    }

    /** Returns whether anything has a time to live. */
    public boolean hasExpiring() {
        return (flags & HAS_EXPIRING) != 0;
    }

    public boolean hasPartitionDeletions() {
        return (flags & HAS_PARTITION_DELETIONS) != 0;
    }

    @Override
    public String toString() {
        return "partitions=" + partitions + " rows=" + rows + " cells=" + cells + " tombstones=" + tombstones
                + " bytes=" + rawBytes + " tokens=" + minToken + ".." + maxToken + " timestamps=" + minTimestamp + ".."
                + maxTimestamp + " deletion times=" + minLocalDeletionTime + ".." + maxLocalDeletionTime
                + " max sequence=" + maxSequence + (hasStatics() ? " statics" : "")
                + (hasRangeTombstones() ? " range-tombstones" : "") + (hasExpiring() ? " expiring" : "")
                + (hasPartitionDeletions() ? " partition-deletions" : "");
    }
}
