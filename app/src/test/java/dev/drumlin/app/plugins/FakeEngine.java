package dev.drumlin.app.plugins;

import dev.drumlin.storage.EngineStats;
import dev.drumlin.storage.Health;
import dev.drumlin.storage.ReadBatch;
import dev.drumlin.storage.StorageEngine;
import dev.drumlin.storage.WriteBatch;
import dev.drumlin.storage.error.NotSupportedException;
import dev.drumlin.storage.schema.Schema;
import dev.drumlin.storage.schema.SchemaChange;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;

/** An engine that holds nothing, for tests of how an engine is chosen, opened, watched and closed. */
public final class FakeEngine implements StorageEngine {
    public volatile Health health = new Health.Ok();
    public volatile int closed;

    @Override
    public void read(ReadBatch batch) {
        throw new IllegalStateException("this engine cannot read");
    }

    @Override
    public void write(WriteBatch batch) {
        throw new IllegalStateException("this engine cannot write");
    }

    @Override
    public Schema schema() {
        return Schema.EMPTY;
    }

    @Override
    public CompletionStage<Schema> change(SchemaChange change) {
        return CompletableFuture.failedFuture(new NotSupportedException("this engine has no schema"));
    }

    @Override
    public CompletionStage<Void> truncate(UUID table) {
        return CompletableFuture.failedFuture(new IllegalStateException("this engine has no tables"));
    }

    @Override
    public AutoCloseable onSchema(Consumer<Schema> listener) {
        return () -> {};
    }

    @Override
    public <T> Optional<T> ability(Class<T> type) {
        return Optional.empty();
    }

    @Override
    public EngineStats stats() {
        return new EngineStats(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    }

    @Override
    public Health health() {
        return health;
    }

    @Override
    public synchronized void close() {
        closed++;
    }
}
