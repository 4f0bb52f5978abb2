package dev.drumlin.storage;

import dev.drumlin.storage.data.PartitionView;
import dev.drumlin.storage.data.RowView;
import dev.drumlin.storage.error.StorageException;
import org.jspecify.annotations.Nullable;

/**
 * Receives the answer to one read item. Called by one thread at a time, on the caller of {@link StorageEngine#read} or on
 * an engine thread; must not block. Views are valid during the call only.
 *
 * <p>Rows hold live cells only: no tombstone, nothing expired at the batch's time; a row may have no cell if its marker is
 * live. Cells of dropped columns may still appear, under ids that the schema does not know: pass over them.
 */
public interface ReadSink {
    /**
     * Begins a partition that has a live row in the slices or a live static row. After a resume inside a partition it is
     * called again before that partition's next row, and not at all if no row is left.
     *
     * @return false to pass over the partition's rows
     */
    boolean partition(PartitionView partition);

    /**
     * Gives a live row of the partition begun last.
     *
     * @return false if this row, which counts as given, is the last one wanted on this page
     */
    boolean row(RowView row);

    /**
     * Ends the item.
     *
     * @param resume where to go on, null if nothing is left; not null may follow no row at all
     */
    void done(int item, @Nullable Position resume);

    /** Ends the item instead of {@link #done}; what was given before is void. */
    void failed(int item, StorageException problem);
}
