package dev.drumlin.storage;

import java.util.UUID;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** Behind {@link Capability#COMPACT}: merges data files on demand. */
public interface Compactable {
    /** Flushes and merges all files of one table, or of every table if {@code table} is null, into one each. */
    CompletionStage<Void> compact(@Nullable UUID table);
}
