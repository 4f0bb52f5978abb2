package dev.drumlin.storage.data;

import dev.drumlin.storage.schema.DroppedColumn;
import dev.drumlin.storage.schema.TableSchema;
import java.util.HashMap;
import java.util.Map;

/** Takes the cells of dropped columns out of rows. Not thread-safe. */
public final class DroppedCells {
    /** Drop timestamp in microseconds by column id. */
    private final Map<Integer, Long> dropped = new HashMap<>();

    private final RowView row = new RowView();

    public DroppedCells(TableSchema table) {
        for (DroppedColumn column : table.dropped()) {
            dropped.put(column.id(), column.droppedAt());
        }
    }

    /** Returns whether no column was ever dropped. */
    public boolean isEmpty() {
        return dropped.isEmpty();
    }

    /**
     * Rewrites the encoded row that fills the writer from {@code start} to its end, if it has cells of dropped columns.
     *
     * @param scratch for the new row, cleared first
     * @return the row's bytes afterwards, 0 if nothing of it is left
     */
    public int strip(ByteWriter out, int start, ByteWriter scratch, RowWriter scratchWriter) {
        int length = out.size() - start;
        if (dropped.isEmpty() || !hasDropped(out, start)) {
            return length;
        }
        scratch.clear();
        row.wrap(out.segment(), start);
        scratchWriter.begin(
                row.isStatic(), row.segment(), row.clusteringAt(), row.clusteringLength(), row.baseTimestamp());
        if (row.hasMarker()) {
            if (row.markerTtl() == 0) {
                scratchWriter.marker(row.markerTimestamp());
            } else {
                scratchWriter.expiringMarker(row.markerTimestamp(), row.markerTtl(), row.markerLocalDeletionTime());
            }
        }
        if (row.hasDeletion()) {
            scratchWriter.deletion(row.deletionTimestamp(), row.deletionTime());
        }
        while (row.nextCell()) {
            if (!isDropped()) {
                scratchWriter.copyCell(row);
            }
        }
        out.truncate(start);
        if (scratchWriter.isEmpty()) {
            scratchWriter.abandon();
            return 0;
        }
        int left = scratchWriter.end();
        out.putBytes(scratch.array(), 0, left);
        return left;
    }

    private boolean hasDropped(ByteWriter out, int start) {
        row.wrap(out.segment(), start);
        while (row.nextCell()) {
            if (isDropped()) {
                return true;
            }
        }
        return false;
    }

    private boolean isDropped() {
        Long at = dropped.get(row.columnId());
        return at != null && row.timestamp() <= at;
    }
}
