package dev.drumlin.lsm.commit;

import dev.drumlin.storage.WriteBatch;
import org.jspecify.annotations.Nullable;

/**
 * The conditions of one group, and what has been read for them so far. Used by one thread at a time: the holder of the commit
 * lock, or the one that it was handed to.
 */
public interface Conditions {
    /** Makes them, under the commit lock, for a group whose conditions were checked. */
    interface Source {
        Conditions of(WriteBatch batch, int group);
    }

    /** Returns whether a table is being emptied, so that its rows stand for nothing until that has ended. Commit lock held. */
    boolean mustWait();

    /** Returns whether the tables are in the form that was looked at, and were not emptied since. Commit lock held. */
    boolean isCurrent();

    /** Returns whether {@link #readFiles} has to come before {@link #decide}; looks at no disk. */
    boolean mustReadFiles();

    /**
     * Reads and keeps what files say of the rows. Waits for the disk.
     *
     * @throws dev.drumlin.storage.error.StorageException if it cannot
     */
    void readFiles();

    /**
     * Decides from memory: the memtables as of a sequence, over what was kept of the files.
     *
     * @return null if the tables have other files by now, so that {@link #readFiles} must come first
     */
    @Nullable
    Verdict decide(long sequence);
}
