package dev.drumlin.storage.data;

import java.lang.foreign.MemorySegment;

/**
 * A reusable view of one encoded row: header fields at once, cells one after the other. Holds no copy: valid while the
 * bytes below it are. Not thread-safe. Reading malformed bytes throws {@link IndexOutOfBoundsException}.
 */
public final class RowView {
    private final ByteReader in = new ByteReader();
    private MemorySegment segment = MemorySegment.NULL;
    private long at;
    private int length;
    private int flags;
    private int clusteringLength;
    private long base;
    private long markerTimestamp;
    private int markerTtl;
    private long markerLocalDeletionTime;
    private long deletionTimestamp;
    private long deletionTime;
    private int cellCount;
    private long cellsAt;

    private int cellsLeft;
    private int cellFlags;
    private int columnId;
    private long timestamp;
    private int ttl;
    private long localDeletionTime;
    private long pathAt;
    private int pathLength;
    private long valueAt;
    private int valueLength;

    /** Points at the row that begins at {@code at}; the cursor stands before the first cell. */
    public RowView wrap(MemorySegment source, long at) {
        int size = source.get(ByteReader.INT, at + RowFormat.LENGTH_AT);
        in.wrap(source, at, size);
        segment = source;
        this.at = at;
        length = size;
        int packed = source.get(ByteReader.INT, at + RowFormat.FLAGS_AT);
        flags = packed & 0xFF;
        clusteringLength = packed >>> 8;
        base = source.get(ByteReader.LONG, at + RowFormat.TIMESTAMP_AT);
        in.position(at + RowFormat.CLUSTERING_AT);
        in.skip(clusteringLength);
        markerTimestamp = Long.MIN_VALUE;
        markerTtl = 0;
        markerLocalDeletionTime = Long.MAX_VALUE;
        if ((flags & RowFormat.MARKER) != 0) {
            markerTimestamp = base + in.readZigzag();
            if ((flags & RowFormat.MARKER_EXPIRING) != 0) {
                markerTtl = in.readLength();
                markerLocalDeletionTime = in.readVarint();
            }
        }
        deletionTimestamp = Long.MIN_VALUE;
        deletionTime = Long.MAX_VALUE;
        if ((flags & RowFormat.DELETION) != 0) {
            deletionTimestamp = base + in.readZigzag();
            deletionTime = in.readVarint();
        }
        cellCount = in.readLength();
        cellsAt = in.position();
        rewind();
        return this;
    }

    public MemorySegment segment() {
        return segment;
    }

    /** Returns the offset of the row in its segment. */
    public long at() {
        return at;
    }

    /** Returns the length of the whole row in bytes. */
    public int length() {
        return length;
    }

    public boolean isStatic() {
        return (flags & RowFormat.STATIC) != 0;
    }

    public int flags() {
        return flags;
    }

    public long baseTimestamp() {
        return base;
    }

    public long clusteringAt() {
        return at + RowFormat.CLUSTERING_AT;
    }

    public int clusteringLength() {
        return clusteringLength;
    }

    public boolean hasMarker() {
        return (flags & RowFormat.MARKER) != 0;
    }

    /** Returns the marker's timestamp in microseconds, {@link Long#MIN_VALUE} without a marker. */
    public long markerTimestamp() {
        return markerTimestamp;
    }

    /** Returns the marker's time to live in seconds, 0 if it does not expire. */
    public int markerTtl() {
        return markerTtl;
    }

    /** Returns when the marker dies, in seconds since the epoch, {@link Long#MAX_VALUE} for never. */
    public long markerLocalDeletionTime() {
        return markerLocalDeletionTime;
    }

    public boolean hasDeletion() {
        return (flags & RowFormat.DELETION) != 0;
    }

    /** Returns the row tombstone's timestamp in microseconds, {@link Long#MIN_VALUE} without one. */
    public long deletionTimestamp() {
        return deletionTimestamp;
    }

    /** Returns when the row was deleted, in seconds since the epoch, {@link Long#MAX_VALUE} if it was not. */
    public long deletionTime() {
        return deletionTime;
    }

    /** Returns the number of cells, tombstones included. */
    public int cellCount() {
        return cellCount;
    }

    /** Goes back before the first cell. */
    public void rewind() {
        in.position(cellsAt);
        cellsLeft = cellCount;
        columnId = 0;
    }

    /** Steps to the next cell; false at the end. */
    public boolean nextCell() {
        if (cellsLeft == 0) {
            return false;
        }
        cellsLeft--;
        cellFlags = in.readByte();
        columnId += in.readLength();
        timestamp = (cellFlags & RowFormat.OWN_TIMESTAMP) != 0 ? base + in.readZigzag() : base;
        ttl = (cellFlags & RowFormat.EXPIRING) != 0 ? in.readLength() : 0;
        localDeletionTime = (cellFlags & (RowFormat.EXPIRING | RowFormat.TOMBSTONE | RowFormat.COLUMN_TOMBSTONE)) != 0
                ? in.readVarint()
                : Long.MAX_VALUE;
        pathLength = (cellFlags & RowFormat.PATH) != 0 ? in.readLength() : 0;
        pathAt = in.skip(pathLength);
        valueLength = isAnyTombstone() ? 0 : in.readLength();
        valueAt = in.skip(valueLength);
        return true;
    }

    /**
     * Steps to the first cell of a column at or after the cursor's place, from the beginning if it has passed it; false
     * if the row has none.
     */
    public boolean seek(int column) {
        if (columnId >= column) {
            rewind();
        }
        while (nextCell()) {
            if (columnId >= column) {
                return columnId == column;
            }
        }
        return false;
    }

    /** Returns the flags of the cell at the cursor, see {@link RowFormat}. */
    public int cellFlags() {
        return cellFlags;
    }

    public int columnId() {
        return columnId;
    }

    /** Returns the cell's timestamp in microseconds. */
    public long timestamp() {
        return timestamp;
    }

    /** Returns the cell's time to live in seconds, 0 if it does not expire. */
    public int ttl() {
        return ttl;
    }

    /** Returns when the cell dies or was deleted, in seconds since the epoch, {@link Long#MAX_VALUE} for never. */
    public long localDeletionTime() {
        return localDeletionTime;
    }

    public boolean hasPath() {
        return (cellFlags & RowFormat.PATH) != 0;
    }

    public long pathAt() {
        return pathAt;
    }

    public int pathLength() {
        return pathLength;
    }

    public long valueAt() {
        return valueAt;
    }

    public int valueLength() {
        return valueLength;
    }

    public boolean isTombstone() {
        return (cellFlags & RowFormat.TOMBSTONE) != 0;
    }

    public boolean isColumnTombstone() {
        return (cellFlags & RowFormat.COLUMN_TOMBSTONE) != 0;
    }

    public boolean isExpiring() {
        return (cellFlags & RowFormat.EXPIRING) != 0;
    }

    /** Returns whether the cell is live at a time in seconds since the epoch. */
    public boolean isLive(long nowSeconds) {
        return !isAnyTombstone() && localDeletionTime > nowSeconds;
    }

    /** Returns the offset after the cell at the cursor; after the last cell, the end of what the row says. */
    long end() {
        return in.position();
    }

    private boolean isAnyTombstone() {
        return (cellFlags & (RowFormat.TOMBSTONE | RowFormat.COLUMN_TOMBSTONE)) != 0;
    }
}
