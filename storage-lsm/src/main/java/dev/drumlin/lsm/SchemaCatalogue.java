package dev.drumlin.lsm;

import dev.drumlin.lsm.commit.CommitOrder;
import dev.drumlin.lsm.commit.WriteGate;
import dev.drumlin.lsm.compaction.Installation;
import dev.drumlin.lsm.manifest.VersionEdit;
import dev.drumlin.lsm.memtable.MemtableBudget;
import dev.drumlin.lsm.read.ReadFailures;
import dev.drumlin.lsm.table.Table;
import dev.drumlin.lsm.table.Tables;
import dev.drumlin.storage.EngineContext;
import dev.drumlin.storage.error.Outcome;
import dev.drumlin.storage.error.OverloadedException;
import dev.drumlin.storage.error.StorageException;
import dev.drumlin.storage.schema.Schema;
import dev.drumlin.storage.schema.SchemaChange;
import dev.drumlin.storage.schema.SchemaRules;
import dev.drumlin.storage.schema.TableSchema;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The schema of a running store and its changes. A change is decided and made durable by one background task at a time,
 * then takes effect at one point of the commit order. Thread-safe.
 */
final class SchemaCatalogue {
    private static final Logger LOG = LoggerFactory.getLogger(SchemaCatalogue.class);

    private final EngineContext context;
    private final Tables tables;
    private final Installation installation;
    private final CommitOrder commit;
    private final WriteGate gate;
    private final MemtableBudget budget;
    private final List<Consumer<Schema>> listeners = new CopyOnWriteArrayList<>();

    /** Held from the decision on a change until it is done, so over disk waits; taken before any other lock. */
    private final ReentrantLock changing = new ReentrantLock();

    private volatile Schema schema;

    SchemaCatalogue(
            EngineContext context,
            Tables tables,
            Schema schema,
            Installation installation,
            CommitOrder commit,
            WriteGate gate,
            MemtableBudget budget) {
        this.context = context;
        this.tables = tables;
        this.installation = installation;
        this.commit = commit;
        this.gate = gate;
        this.budget = budget;
        this.schema = schema;
    }

    Schema schema() {
        return schema;
    }

    AutoCloseable onSchema(Consumer<Schema> listener) {
        listeners.add(listener);
        return () -> listeners.remove(listener);
    }

    CompletionStage<Schema> change(SchemaChange change) {
        CompletableFuture<Schema> result = new CompletableFuture<>();
        StorageException refusal = gate.refusal(Outcome.NOT_APPLIED, null);
        if (refusal != null) {
            result.completeExceptionally(refusal);
            return result;
        }
        try {
            context.executors().background().execute(() -> run(change, result));
        } catch (RejectedExecutionException e) {
            result.completeExceptionally(new OverloadedException("Too much background work waits: try again later"));
        }
        return result;
    }

    private void run(SchemaChange change, CompletableFuture<Schema> result) {
        Schema changed;
        try {
            changed = decide(change);
        } catch (Throwable e) {
            result.completeExceptionally(ReadFailures.of(e));
            return;
        }
        for (Consumer<Schema> listener : listeners) {
            try {
                listener.accept(changed);
            } catch (Throwable e) {
                LOG.error("A schema listener threw: schema={}", changed.number(), e);
            }
        }
        result.complete(changed);
    }

    private Schema decide(SchemaChange change) throws IOException {
        changing.lock();
        try {
            return decideLocked(change);
        } finally {
            changing.unlock();
        }
    }

    private Schema decideLocked(SchemaChange change) throws IOException {
        StorageException refusal = gate.refusal(Outcome.NOT_APPLIED, null);
        if (refusal != null) {
            throw refusal;
        }
        Schema changed = SchemaRules.apply(schema, change);
        // The change stands in the order where it is asked for: what came before must not be lost by a crash that the
        // change survives, and what comes after knows nothing of tables that are dropped.
        long cut = setDropping(changed, true);
        boolean done = false;
        try {
            commit.sync(cut);
            installation.exclusively(() -> {
                installation.append(new VersionEdit.SchemaChanged(changed));
                publish(changed);
                return changed;
            });
            done = true;
        } finally {
            if (!done) {
                setDropping(changed, false);
            }
        }
        return changed;
    }

    /** Closes, or opens again, to writes the tables that a schema has no more; returns the last sequence before. */
    private long setDropping(Schema changed, boolean dropping) {
        long[] cut = new long[1];
        commit.inOrder(point -> {
            cut[0] = point.sequence();
            for (Table present : tables.all()) {
                if (changed.table(present.id()) == null) {
                    present.setDropping(dropping);
                }
            }
        });
        return cut[0];
    }

    private void publish(Schema changed) {
        List<Table> dropped = new ArrayList<>();
        commit.inOrder(point -> {
            for (TableSchema table : changed.tables()) {
                Table present = tables.find(table.id());
                if (present == null) {
                    tables.add(new Table(table, budget.memtable(), List.of()));
                } else if (present.schema() != table) {
                    present.alter(table);
                }
            }
            for (Table present : List.copyOf(tables.all())) {
                if (changed.table(present.id()) == null) {
                    tables.remove(present.id());
                    dropped.add(present);
                }
            }
            schema = changed;
        });
        for (Table table : dropped) {
            table.drop();
        }
    }
}
