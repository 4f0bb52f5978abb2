package dev.drumlin.storage;

import java.util.UUID;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** Behind {@link Capability#FLUSH}: moves rows from memory into data files on demand. */
public interface Flushable {
    /** Flushes one table, or all if {@code table} is null; completed when what was written before is in durable files. */
    CompletionStage<Void> flush(@Nullable UUID table);
}
