package dev.drumlin.storage;

import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** Behind {@link Capability#COMPACT}: merges data files on demand. */
public interface Compactable {
    /**
     * Flushes and merges all files of one table, or of every table if {@code table} is null, until no two files of a table
     * hold the same partition.
     */
    CompletionStage<Void> compact(@Nullable UUID table);

    /** Returns the merges that run now; empty if the engine does not tell. Any thread, never blocks. */
    default List<CompactionProgress> running() {
        return List.of();
    }

    /**
     * Asks a merge to stop: its inputs stay, what it has written is removed, and the table is left alone for a while. Any
     * thread, never blocks.
     *
     * @param id of {@link CompactionProgress#id}
     * @return false if no such merge runs
     */
    default boolean stop(long id) {
        return false;
    }
}
