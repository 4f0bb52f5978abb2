package dev.drumlin.lsm.commitlog;

import java.io.IOException;

/**
 * Hears what the log has done. Called by the sync role with no lock held; it may call {@link CommitLog#append} but not
 * the methods of the sync role.
 */
public interface CommitLogListener {
    /** All records up to this sequence are handed to the operating system: they survive the end of the process. */
    default void written(long lastSequence) {}

    /** All records up to this sequence are on the disk: they survive a power loss. */
    default void synced(long lastSequence) {}

    /** The log goes on in a new segment; {@code recycled} tells whether its file was used before. */
    default void rolled(long segmentId, boolean recycled) {}

    /**
     * The next segment could not be made ahead of time. Nothing is lost and the log goes on; it will be tried again when
     * the segment is needed, and then fail the write step if need be. May be called by the preparing executor.
     */
    default void prepareFailed(IOException problem) {}
}
