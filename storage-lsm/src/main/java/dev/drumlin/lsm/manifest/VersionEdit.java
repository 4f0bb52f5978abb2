package dev.drumlin.lsm.manifest;

import dev.drumlin.storage.schema.Schema;
import java.util.List;
import java.util.UUID;

/** One atomic change of the store. */
public sealed interface VersionEdit {
    /** The whole state, in front of a new manifest file. */
    record Snapshot(StoreState state) implements VersionEdit {}

    /** Another schema; tables that are not in it lose their files. */
    record SchemaChanged(Schema schema) implements VersionEdit {}

    /**
     * Files of one table come and go together: a flush adds, a compaction swaps.
     *
     * @param flushedUpTo the table's flushed sequence from now on, if larger than before
     */
    record FilesChanged(
            UUID table,
            long flushedUpTo,
            long lastTimestamp,
            long nextFileNumber,
            List<StoredFile> added,
            List<Long> removed)
            implements VersionEdit {
        public FilesChanged {
            added = List.copyOf(added);
            removed = List.copyOf(removed);
        }
    }

    /** All write groups up to a sequence are gone from a table; so are the files that hold nothing newer. */
    record Truncated(UUID table, long sequence) implements VersionEdit {}

    /** Segments of the commit log were made, or are about to be given up. */
    record LogChanged(LogExtent log) implements VersionEdit {}
}
