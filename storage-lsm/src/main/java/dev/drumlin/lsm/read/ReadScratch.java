package dev.drumlin.lsm.read;

import dev.drumlin.storage.data.ByteWriter;
import dev.drumlin.storage.data.DroppedCells;
import dev.drumlin.storage.data.PartitionView;
import dev.drumlin.storage.data.RangeTombstones;
import dev.drumlin.storage.data.RowMerger;
import dev.drumlin.storage.data.RowView;
import dev.drumlin.storage.data.RowWriter;
import dev.drumlin.storage.schema.TableSchema;
import org.jspecify.annotations.Nullable;

/**
 * What the items of one batch use one after the other, because making it anew for each item costs more than the item: buffers,
 * views, the merger. For one thread, and for one call of {@link ReadPath#read}: a sink that reads again inside a callback
 * begins a call with a scratch of its own.
 */
final class ReadScratch {
    final ByteWriter out = new ByteWriter(256);
    final RowWriter writer = new RowWriter(out);
    final ByteWriter staticOut = new ByteWriter(64);
    final RowWriter staticWriter = new RowWriter(staticOut);
    final ByteWriter stripped = new ByteWriter(64);
    final RowWriter strippedWriter = new RowWriter(stripped);
    final RowView row = new RowView();
    final PartitionView view = new PartitionView();
    final RowMerger merger = new RowMerger();
    final RangeTombstones ranges = new RangeTombstones();

    private @Nullable TableSchema droppedOf;
    private @Nullable DroppedCells dropped;

    /** Returns what a table's rows have to be rid of; the items of a batch mostly read the same table. */
    DroppedCells dropped(TableSchema table) {
        DroppedCells known = dropped;
        if (known == null || droppedOf != table) {
            known = new DroppedCells(table);
            dropped = known;
            droppedOf = table;
        }
        return known;
    }
}
