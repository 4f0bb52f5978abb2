package dev.drumlin.lsm;

import dev.drumlin.lsm.commit.WriteGate;
import dev.drumlin.lsm.compaction.SnapshotCut;
import dev.drumlin.lsm.compaction.Snapshots;
import dev.drumlin.lsm.compaction.StoreParts;
import dev.drumlin.lsm.manifest.VersionEdit;
import dev.drumlin.lsm.read.ReadFailures;
import dev.drumlin.lsm.table.Table;
import dev.drumlin.lsm.table.Tables;
import dev.drumlin.storage.error.ClosedException;
import dev.drumlin.storage.error.Outcome;
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

    private final StoreParts parts;
    private final WriteGate gate;
    private final Snapshots snapshots;
    private final boolean autoSnapshot;
    private final List<Consumer<Schema>> listeners = new CopyOnWriteArrayList<>();

    /** Held from the decision on a change until it is done, so over disk waits; taken before any other lock. */
    private final ReentrantLock changing = new ReentrantLock();

    private volatile Schema schema;

    /**
     * Makes one.
     *
     * @param schema as of now
     * @param autoSnapshot whether tables are kept in a snapshot before they are dropped
     */
    SchemaCatalogue(StoreParts parts, Schema schema, WriteGate gate, Snapshots snapshots, boolean autoSnapshot) {
        this.parts = parts;
        this.schema = schema;
        this.gate = gate;
        this.snapshots = snapshots;
        this.autoSnapshot = autoSnapshot;
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
        parts.work()
                .execute(
                        () -> run(change, result),
                        () -> result.completeExceptionally(new ClosedException("The storage engine is closed")));
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
        List<Table> dropped = new ArrayList<>(parts.tables().all());
        dropped.removeIf(table -> changed.table(table.id()) != null);
        boolean done = false;
        SnapshotCut cut = cut(dropped);
        try (cut) {
            parts.commit().sync(cut.point().sequence());
            long millis = parts.context().wall().micros() / 1_000;
            snapshots.takeBefore("dropped", subject(change), millis, cut, schema);
            parts.installation().exclusively(() -> {
                parts.installation().append(new VersionEdit.SchemaChanged(changed));
                publish(changed);
                return changed;
            });
            done = true;
        } finally {
            if (!done) {
                parts.commit().inOrder(point -> dropped.forEach(table -> table.setDropping(false)));
            }
        }
        return changed;
    }

    /**
     * Gives the change its place in the order, here and now: what came before must not be lost by a crash that the change
     * survives, and what comes after knows nothing of tables that are dropped.
     */
    private SnapshotCut cut(List<Table> dropped) {
        SnapshotCut[] made = new SnapshotCut[1];
        parts.commit().inOrder(point -> {
            dropped.forEach(table -> table.setDropping(true));
            made[0] = SnapshotCut.of(autoSnapshot ? dropped : List.of(), point, parts.budget());
        });
        return made[0];
    }

    private static String subject(SchemaChange change) {
        return switch (change) {
            case SchemaChange.DropTable drop -> drop.table();
            case SchemaChange.DropKeyspace drop -> drop.keyspace();
            default -> "tables";
        };
    }

    private void publish(Schema changed) {
        List<Table> dropped = new ArrayList<>();
        Tables tables = parts.tables();
        parts.commit().inOrder(point -> {
            for (TableSchema table : changed.tables()) {
                Table present = tables.find(table.id());
                if (present == null) {
                    tables.add(new Table(table, parts.budget().memtable(), List.of()));
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
