package dev.drumlin.tracing.store;

import dev.drumlin.storage.StorageEngine;
import dev.drumlin.storage.error.AlreadyExistsException;
import dev.drumlin.storage.schema.SchemaChange;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;

/** Makes the tables that are missing. */
public final class TraceSchema {
    private TraceSchema() {}

    /**
     * Makes sure that all tables of {@code system_traces} exist. Blocks; call it at the start, not on an event loop.
     *
     * @throws dev.drumlin.storage.error.StorageException if the engine refuses
     */
    public static void ensure(StorageEngine engine) {
        if (engine.schema().keyspace(TraceTable.KEYSPACE) == null) {
            apply(engine, TraceTable.keyspace());
        }
        for (TraceTable table : TraceTable.values()) {
            if (engine.schema().table(TraceTable.KEYSPACE, table.tableName()) == null) {
                apply(engine, table.creation());
            }
        }
    }

    private static void apply(StorageEngine engine, SchemaChange change) {
        CompletionStage<?> done = engine.change(change);
        try {
            done.toCompletableFuture().join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof AlreadyExistsException) {
                return;
            }
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw e;
        }
    }
}
