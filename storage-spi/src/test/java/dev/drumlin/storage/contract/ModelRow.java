package dev.drumlin.storage.contract;

import dev.drumlin.storage.data.ByteWriter;
import dev.drumlin.storage.data.DeletionTime;
import dev.drumlin.storage.data.RowFormat;
import dev.drumlin.storage.data.RowView;
import dev.drumlin.storage.data.RowWriter;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A row as an object: everything ever written to it, merged. */
final class ModelRow {
    private final byte[] clustering;
    private @Nullable ModelCell marker;
    private DeletionTime deletion = DeletionTime.NONE;
    private final TreeMap<Integer, DeletionTime> columnTombstones = new TreeMap<>();
    private final TreeMap<CellKey, ModelCell> cells = new TreeMap<>();

    ModelRow(byte[] clustering) {
        this.clustering = clustering;
    }

    byte[] clustering() {
        return clustering;
    }

    void apply(RowView row) {
        if (row.hasMarker()) {
            ModelCell written = new ModelCell(
                    row.markerTimestamp(), row.markerTtl(), row.markerLocalDeletionTime(), new byte[0], false);
            ModelCell old = marker;
            marker = old == null ? written : ModelCell.newer(old, written);
        }
        if (row.hasDeletion()) {
            deletion = deletion.max(new DeletionTime(row.deletionTimestamp(), row.deletionTime()));
        }
        while (row.nextCell()) {
            if (row.isColumnTombstone()) {
                columnTombstones.merge(
                        row.columnId(), new DeletionTime(row.timestamp(), row.localDeletionTime()), DeletionTime::max);
            } else {
                byte[] path = row.hasPath() ? bytes(row.segment(), row.pathAt(), row.pathLength()) : null;
                cells.merge(new CellKey(row.columnId(), path), cell(row), ModelCell::newer);
            }
        }
    }

    private static ModelCell cell(RowView row) {
        return new ModelCell(
                row.timestamp(),
                row.ttl(),
                row.localDeletionTime(),
                row.isTombstone() ? null : bytes(row.segment(), row.valueAt(), row.valueLength()),
                (row.cellFlags() & RowFormat.COUNTER) != 0);
    }

    /** Appends what is live, and returns whether anything is. */
    boolean live(ByteWriter out, DeletionTime covering, long now, DroppedCells dropped, boolean isStatic) {
        DeletionTime all = deletion.max(covering);
        RowWriter writer = new RowWriter(out);
        MemorySegment key = MemorySegment.ofArray(clustering);
        writer.begin(isStatic, key, 0, clustering.length, 0);
        ModelCell mark = marker;
        if (mark != null && mark.isLive(now) && !all.deletes(mark.timestamp())) {
            if (mark.ttl() == 0) {
                writer.marker(mark.timestamp());
            } else {
                writer.expiringMarker(mark.timestamp(), mark.ttl(), mark.localDeletionTime());
            }
        }
        for (Map.Entry<CellKey, ModelCell> entry : cells.entrySet()) {
            CellKey where = entry.getKey();
            ModelCell cell = entry.getValue();
            DeletionTime column = columnTombstones.getOrDefault(where.column(), DeletionTime.NONE);
            byte[] value = cell.value();
            if (value == null
                    || !cell.isLive(now)
                    || all.deletes(cell.timestamp())
                    || column.deletes(cell.timestamp())
                    || dropped.hides(where.column(), cell.timestamp())) {
                continue;
            }
            write(writer, where, cell, value);
        }
        if (writer.isEmpty()) {
            writer.abandon();
            return false;
        }
        writer.end();
        return true;
    }

    private static void write(RowWriter writer, CellKey where, ModelCell cell, byte[] value) {
        MemorySegment bytes = MemorySegment.ofArray(value);
        byte[] path = where.path();
        if (path != null) {
            writer.pathCell(
                    where.column(),
                    cell.timestamp(),
                    cell.ttl(),
                    cell.localDeletionTime(),
                    MemorySegment.ofArray(path),
                    0,
                    path.length,
                    bytes,
                    0,
                    value.length);
        } else if (cell.isExpiring()) {
            writer.expiringCell(
                    where.column(), cell.timestamp(), cell.ttl(), cell.localDeletionTime(), bytes, 0, value.length);
        } else {
            writer.cell(where.column(), cell.timestamp(), bytes, 0, value.length);
        }
    }

    static byte[] bytes(MemorySegment segment, long at, int length) {
        return segment.asSlice(at, length).toArray(ValueLayout.JAVA_BYTE);
    }

    /** Which cells belong to dropped columns. */
    interface DroppedCells {
        boolean hides(int column, long timestamp);
    }

    /** The place of a cell in its row; path null for simple columns. */
    @SuppressWarnings("ArrayRecordComponent") // compares by content
    record CellKey(int column, byte @Nullable [] path) implements Comparable<CellKey> {
        @Override
        public int compareTo(CellKey other) {
            int byColumn = Integer.compare(column, other.column);
            byte[] left = path == null ? new byte[0] : path;
            byte[] right = other.path == null ? new byte[0] : other.path;
            return byColumn != 0 ? byColumn : Arrays.compareUnsigned(left, right);
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof CellKey that && compareTo(that) == 0;
        }

        @Override
        public int hashCode() {
            return column;
        }
    }
}
