package dev.drumlin.storage;

import dev.drumlin.storage.data.RowView;
import dev.drumlin.storage.error.StorageException;
import org.jspecify.annotations.Nullable;

/** Receives the fate of a write group, exactly one call for each; on the caller or an engine thread; must not block. */
public interface WriteSink {
    /** The group is as durable as was asked, and every read that starts from now on sees it. */
    void applied(int group);

    /**
     * A condition did not hold; nothing of the group was applied.
     *
     * @param current the row that the first failed condition looked at, null if there is none; valid during the call
     */
    void notApplied(int group, @Nullable RowView current);

    /** The group failed; {@link StorageException#outcome()} says whether it may be seen all the same. */
    void failed(int group, StorageException problem);
}
