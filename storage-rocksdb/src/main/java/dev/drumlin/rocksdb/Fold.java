package dev.drumlin.rocksdb;

import dev.drumlin.storage.data.ByteWriter;
import dev.drumlin.storage.data.DroppedCells;
import dev.drumlin.storage.data.Purge;
import dev.drumlin.storage.data.RowMerger;
import dev.drumlin.storage.data.RowView;
import dev.drumlin.storage.data.RowWriter;
import java.lang.foreign.MemorySegment;

/** Makes one version of many, and leaves out what nobody will see again. Used by one thread at a time. */
final class Fold {
    private final RowMerger merger = new RowMerger();
    private final ByteWriter out = new ByteWriter(1024);
    private final RowWriter writer = new RowWriter(out);
    private final ByteWriter stripped = new ByteWriter(256);
    private final RowWriter strippedWriter = new RowWriter(stripped);
    private final RowView view = new RowView();
    private final Deletions deletions = new Deletions();

    /** Returns the one row that says what all versions say together; empty if nothing is left. */
    byte[] row(Family.Shape shape, MemorySegment values, int length, long covering, long now, Purge purge) {
        out.clear();
        RowVersions.add(merger.begin(covering, now), values, 0, length);
        if (merger.compacted(out, writer, purge) > 0 && shape.hasDropped()) {
            DroppedCells dropped = shape.droppedCells();
            dropped.strip(out, 0, stripped, strippedWriter);
        }
        return out.toByteArray();
    }

    /** Returns whether {@link #row} would change anything worth writing: several versions, or something dead. */
    boolean isWorthwhile(Family.Shape shape, MemorySegment values, int length, long covering, long now) {
        view.wrap(values, 0);
        if (view.length() != length || view.hasDeletion() || shape.hasDropped()) {
            return true;
        }
        if (view.hasMarker() && (view.markerTimestamp() <= covering || view.markerLocalDeletionTime() <= now)) {
            return true;
        }
        while (view.nextCell()) {
            if (!view.isLive(now) || view.timestamp() <= covering) {
                return true;
            }
        }
        return false;
    }

    /** Returns what is left to keep of a partition's deletions; empty if nothing is. */
    byte[] deletions(MemorySegment value, int length, Purge purge) {
        out.clear();
        deletions.read(value, 0, length);
        deletions.compacted(out, purge);
        return out.toByteArray();
    }
}
