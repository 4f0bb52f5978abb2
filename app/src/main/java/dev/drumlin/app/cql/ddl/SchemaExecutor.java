package dev.drumlin.app.cql.ddl;

import dev.drumlin.app.cql.ast.SchemaStatement;
import dev.drumlin.storage.StorageEngine;
import dev.drumlin.storage.WallClock;
import dev.drumlin.storage.error.AlreadyExistsException;
import dev.drumlin.storage.error.NotFoundException;
import dev.drumlin.storage.error.StorageException;
import dev.drumlin.storage.schema.SchemaChange;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Carries out statements that change the schema. Thread-safe. */
public final class SchemaExecutor {
    private final StorageEngine engine;
    private final SchemaPlanner planner;

    /**
     * Makes an executor.
     *
     * @param ids gives new tables their ids, never one twice
     */
    public SchemaExecutor(StorageEngine engine, WallClock clock, Supplier<UUID> ids) {
        this.engine = engine;
        this.planner = new SchemaPlanner(clock, ids);
    }

    /**
     * Carries out a statement. A rival may come first: then IF [NOT] EXISTS is satisfied, and without it the answer is its
     * error.
     *
     * @param keyspace for table names without one, null if the request gave none
     * @return completed when the change is durable: true if something changed, false if IF [NOT] EXISTS left it as it is;
     *     or failed with a {@link StorageException}. Never throws.
     */
    public CompletionStage<Boolean> execute(SchemaStatement statement, @Nullable String keyspace) {
        try {
            SchemaChange change = planner.plan(statement, keyspace, engine.schema());
            if (change == null) {
                return CompletableFuture.completedFuture(false);
            }
            return engine.change(change)
                    .thenApply(schema -> true)
                    .exceptionallyCompose(problem -> afterRival(statement, problem));
        } catch (StorageException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    private static CompletionStage<Boolean> afterRival(SchemaStatement statement, Throwable problem) {
        Throwable cause =
                problem instanceof CompletionException && problem.getCause() != null ? problem.getCause() : problem;
        boolean satisfied = switch (statement) {
            case SchemaStatement.CreateKeyspace create ->
                create.ifNotExists() && cause instanceof AlreadyExistsException;
            case SchemaStatement.CreateTable create -> create.ifNotExists() && cause instanceof AlreadyExistsException;
            case SchemaStatement.DropKeyspace drop -> drop.ifExists() && cause instanceof NotFoundException;
            case SchemaStatement.DropTable drop -> drop.ifExists() && cause instanceof NotFoundException;
            case SchemaStatement.AlterKeyspace alter -> alter.ifExists() && cause instanceof NotFoundException;
            case SchemaStatement.AlterTable alter -> alter.ifExists() && cause instanceof NotFoundException;
        };
        return satisfied ? CompletableFuture.completedFuture(false) : CompletableFuture.failedFuture(cause);
    }
}
