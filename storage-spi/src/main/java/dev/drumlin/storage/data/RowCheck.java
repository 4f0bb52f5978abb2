package dev.drumlin.storage.data;

import java.lang.foreign.MemorySegment;

/** Looks at every field of a row once. Throws {@link IndexOutOfBoundsException} at what is wrong. Reusable, one thread. */
public final class RowCheck {
    private final RowView row = new RowView();
    private final RowView before = new RowView();

    /** Checks the row that begins at {@code at} and may have at most {@code available} bytes. */
    public void check(MemorySegment bytes, long at, long available) {
        if (available < RowFormat.CLUSTERING_AT
                || bytes.get(ByteReader.INT, at) < RowFormat.CLUSTERING_AT
                || bytes.get(ByteReader.INT, at) > available) {
            throw new IndexOutOfBoundsException("row length leaves its container at=" + at);
        }
        row.wrap(bytes, at);
        if ((row.flags() & ~RowFormat.ROW_FLAGS) != 0
                || (row.flags() & (RowFormat.MARKER | RowFormat.MARKER_EXPIRING)) == RowFormat.MARKER_EXPIRING
                || (row.isStatic() && (row.clusteringLength() != 0 || row.hasMarker() || row.hasDeletion()))) {
            throw new IndexOutOfBoundsException("row flags=" + row.flags() + " at=" + at);
        }
        int lastColumn = 0;
        boolean lastHadPath = false;
        long lastPathAt = 0;
        int lastPathLength = 0;
        while (row.nextCell()) {
            int flags = row.cellFlags();
            if ((flags & ~RowFormat.CELL_FLAGS) != 0 || row.columnId() == 0 || row.columnId() > 0xFFFF) {
                throw new IndexOutOfBoundsException("cell flags=" + flags + " column=" + row.columnId());
            }
            if (row.columnId() == lastColumn
                    && (row.isColumnTombstone()
                            || !row.hasPath()
                            || (lastHadPath
                                    && Keys.compare(
                                                    bytes,
                                                    row.pathAt(),
                                                    row.pathLength(),
                                                    bytes,
                                                    lastPathAt,
                                                    lastPathLength)
                                            <= 0))) {
                throw new IndexOutOfBoundsException("cells of column=" + lastColumn + " are out of order");
            }
            lastColumn = row.columnId();
            lastHadPath = row.hasPath();
            lastPathAt = row.pathAt();
            lastPathLength = row.pathLength();
        }
        if (row.end() != at + row.length()) {
            throw new IndexOutOfBoundsException("row at=" + at + " has bytes after its last cell");
        }
        row.rewind();
    }

    /** Demands that the row checked last comes after another row of the same partition; −1 if there is none. */
    void requireAfter(long otherAt, MemorySegment bytes) {
        if (otherAt < 0) {
            return;
        }
        before.wrap(bytes, otherAt);
        boolean ascending = !row.isStatic()
                && (before.isStatic()
                        || Keys.compare(
                                        bytes,
                                        before.clusteringAt(),
                                        before.clusteringLength(),
                                        bytes,
                                        row.clusteringAt(),
                                        row.clusteringLength())
                                < 0);
        if (!ascending) {
            throw new IndexOutOfBoundsException("rows are out of order at=" + row.at());
        }
    }

    /** Returns the view of the row checked last. */
    public RowView row() {
        return row;
    }
}
