package dev.drumlin.storage;

import dev.drumlin.storage.schema.Schema;
import dev.drumlin.storage.schema.SchemaChange;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;

/**
 * A running store. Thread-safe; no method blocks its caller, except {@link #close} and the abilities. Failures of single
 * items go to their sinks; a method itself throws only on misuse.
 */
public interface StorageEngine extends AutoCloseable {
    /**
     * Reads. Every item ends exactly once by {@link ReadSink#done} or {@link ReadSink#failed}: inside this call where no wait
     * for disk or network is needed, later on an engine thread otherwise. The batch belongs to the engine until its last
     * item ended.
     */
    void read(ReadBatch batch);

    /**
     * Writes. Every group ends exactly once by a call of its {@link WriteSink}. Groups that touch one partition apply in the
     * order of the batch. The batch and its bytes belong to the engine until its last group ended; the engine may write
     * timestamps into the mutations.
     */
    void write(WriteBatch batch);

    /** Returns the schema as it stands: an immutable snapshot, one volatile read. */
    Schema schema();

    /**
     * Changes the schema. Completed when the change is durable and published; of rival changes exactly one wins, the others
     * complete with {@link dev.drumlin.storage.error.AlreadyExistsException} or the like. Dropped data is unreadable at
     * once, its space comes back later.
     */
    CompletionStage<Schema> change(SchemaChange change);

    /** Removes all rows of a table for good; durable when completed. Writes that start later are kept. */
    CompletionStage<Void> truncate(UUID table);

    /** Calls the listener after each schema change, on whatever thread made it; close the answer to end that. */
    AutoCloseable onSchema(Consumer<Schema> listener);

    /** Returns one of the abilities behind a capability, empty if not declared. */
    <T> Optional<T> ability(Class<T> type);

    /** Returns counters and sizes; takes no lock that reads or writes take. */
    EngineStats stats();

    /** Returns whether the engine works in full, and why not. */
    Health health();

    /** Refuses new work, ends all items, flushes what clean stopping needs, releases everything. Idempotent; blocks. */
    @Override
    void close();
}
