package dev.drumlin.storage.data;

import dev.drumlin.storage.error.TooLargeException;
import java.lang.foreign.MemorySegment;

/**
 * Appends rows in the row encoding to a {@link ByteWriter}. Not thread-safe, reusable.
 *
 * <p>Order of calls for each row: {@link #begin}, then optionally {@link #marker} or {@link #expiringMarker}, optionally
 * {@link #deletion}, then cells by ascending column id (a column tombstone before the cells of its column, paths
 * ascending), then {@link #end}. The order is the caller's duty; {@link RowCheck} verifies it where bytes come from
 * outside.
 */
public final class RowWriter {
    private static final MemorySegment NOTHING = MemorySegment.ofArray(new byte[0]);

    private final ByteWriter out;
    private final ByteWriter cells = new ByteWriter(256);
    private int start;
    private int flags;
    private long base;
    private int cellCount;
    private int lastColumn;

    public RowWriter(ByteWriter out) {
        this.out = out;
    }

    /**
     * Opens a row.
     *
     * @param isStatic whether it is the partition's static row, which has no clustering key
     * @param baseTimestamp microseconds, or {@link RowFormat#SERVER_TIMESTAMP}; most cells should have it
     */
    public RowWriter begin(boolean isStatic, MemorySegment clustering, long at, int length, long baseTimestamp) {
        if (length > RowFormat.CLUSTERING_LENGTH_MAX) {
            throw new TooLargeException("A clustering key may have at most " + RowFormat.CLUSTERING_LENGTH_MAX
                    + " encoded bytes: size=" + length);
        }
        start = out.size();
        flags = isStatic ? RowFormat.STATIC : 0;
        base = baseTimestamp;
        cellCount = 0;
        lastColumn = 0;
        cells.clear();
        out.putInt(0).putInt(length << 8).putLong(baseTimestamp).putBytes(clustering, at, length);
        return this;
    }

    /** Opens the static row. */
    public RowWriter beginStatic(long baseTimestamp) {
        return begin(true, NOTHING, 0, 0, baseTimestamp);
    }

    /** Adds a row marker that lives until deleted. */
    public RowWriter marker(long timestamp) {
        flags |= RowFormat.MARKER;
        out.putZigzag(timestamp - base);
        return this;
    }

    /** Adds a row marker that dies at {@code localDeletionTime} (seconds since the epoch). */
    public RowWriter expiringMarker(long timestamp, int ttl, long localDeletionTime) {
        flags |= RowFormat.MARKER | RowFormat.MARKER_EXPIRING;
        out.putZigzag(timestamp - base).putVarint(ttl).putVarint(localDeletionTime);
        return this;
    }

    /** Adds a row tombstone: everything in the row with this timestamp or an older one is deleted. */
    public RowWriter deletion(long timestamp, long localDeletionTime) {
        flags |= RowFormat.DELETION;
        out.putZigzag(timestamp - base).putVarint(localDeletionTime);
        return this;
    }

    /** Adds a live cell of a simple column. */
    public RowWriter cell(int column, long timestamp, MemorySegment value, long at, int length) {
        head(column, timestamp, 0);
        cells.putVarint(length).putBytes(value, at, length);
        return this;
    }

    /** Adds a cell of a simple column that dies at {@code localDeletionTime}. */
    public RowWriter expiringCell(
            int column, long timestamp, int ttl, long localDeletionTime, MemorySegment value, long at, int length) {
        head(column, timestamp, RowFormat.EXPIRING);
        cells.putVarint(ttl).putVarint(localDeletionTime).putVarint(length).putBytes(value, at, length);
        return this;
    }

    /** Adds a tombstone of a simple column. */
    public RowWriter tombstone(int column, long timestamp, long localDeletionTime) {
        head(column, timestamp, RowFormat.TOMBSTONE);
        cells.putVarint(localDeletionTime);
        return this;
    }

    /** Adds a tombstone over all paths of a multi-cell column. */
    public RowWriter columnTombstone(int column, long timestamp, long localDeletionTime) {
        head(column, timestamp, RowFormat.COLUMN_TOMBSTONE);
        cells.putVarint(localDeletionTime);
        return this;
    }

    /** Adds a copy of the cell that a view stands on, with its own timestamps, whatever its kind. */
    public RowWriter copyCell(RowView from) {
        int kind = from.cellFlags() & ~RowFormat.OWN_TIMESTAMP;
        head(from.columnId(), from.timestamp(), kind);
        if ((kind & RowFormat.EXPIRING) != 0) {
            cells.putVarint(from.ttl());
        }
        if ((kind & (RowFormat.EXPIRING | RowFormat.TOMBSTONE | RowFormat.COLUMN_TOMBSTONE)) != 0) {
            cells.putVarint(from.localDeletionTime());
        }
        if ((kind & RowFormat.PATH) != 0) {
            cells.putVarint(from.pathLength()).putBytes(from.segment(), from.pathAt(), from.pathLength());
        }
        if ((kind & (RowFormat.TOMBSTONE | RowFormat.COLUMN_TOMBSTONE)) == 0) {
            cells.putVarint(from.valueLength()).putBytes(from.segment(), from.valueAt(), from.valueLength());
        }
        return this;
    }

    /**
     * Adds what is kept of an expired cell: all but its value. It stays marked as expiring, so that it wins and loses ties as
     * it did before.
     */
    public RowWriter expiredCell(RowView from) {
        int kept = from.cellFlags() & (RowFormat.PATH | RowFormat.COUNTER);
        head(from.columnId(), from.timestamp(), RowFormat.TOMBSTONE | RowFormat.EXPIRING | kept);
        cells.putVarint(from.ttl()).putVarint(from.localDeletionTime());
        if (from.hasPath()) {
            cells.putVarint(from.pathLength()).putBytes(from.segment(), from.pathAt(), from.pathLength());
        }
        return this;
    }

    /** Adds a live or expiring cell of one path of a multi-cell column, or of a counter; ttl 0 = does not expire. */
    public RowWriter pathCell(
            int column,
            long timestamp,
            int ttl,
            long localDeletionTime,
            MemorySegment path,
            long pathAt,
            int pathLength,
            MemorySegment value,
            long at,
            int length) {
        head(column, timestamp, RowFormat.PATH | (ttl == 0 ? 0 : RowFormat.EXPIRING));
        if (ttl != 0) {
            cells.putVarint(ttl).putVarint(localDeletionTime);
        }
        cells.putVarint(pathLength).putBytes(path, pathAt, pathLength);
        cells.putVarint(length).putBytes(value, at, length);
        return this;
    }

    /** Adds a tombstone of one path of a multi-cell column. */
    public RowWriter pathTombstone(
            int column, long timestamp, long localDeletionTime, MemorySegment path, long pathAt, int pathLength) {
        head(column, timestamp, RowFormat.PATH | RowFormat.TOMBSTONE);
        cells.putVarint(localDeletionTime).putVarint(pathLength).putBytes(path, pathAt, pathLength);
        return this;
    }

    /** Returns the number of cells added to the open row. */
    public int cellCount() {
        return cellCount;
    }

    /** Returns whether the open row says anything: a marker, a deletion or a cell. */
    public boolean isEmpty() {
        return cellCount == 0 && (flags & (RowFormat.MARKER | RowFormat.DELETION)) == 0;
    }

    /** Takes the open row back. */
    public void abandon() {
        out.truncate(start);
    }

    /** Closes the row and returns its length in bytes. */
    public int end() {
        out.putVarint(cellCount).putBytes(cells.array(), 0, cells.size());
        int length = out.size() - start;
        out.setInt(start + RowFormat.LENGTH_AT, length);
        out.setByte(start + RowFormat.FLAGS_AT, flags);
        return length;
    }

    private void head(int column, long timestamp, int kind) {
        boolean own = timestamp != base;
        cells.putByte(own ? kind | RowFormat.OWN_TIMESTAMP : kind).putVarint(column - lastColumn);
        if (own) {
            cells.putZigzag(timestamp - base);
        }
        lastColumn = column;
        cellCount++;
    }
}
