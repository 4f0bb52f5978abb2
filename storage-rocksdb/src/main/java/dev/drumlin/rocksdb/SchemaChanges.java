package dev.drumlin.rocksdb;

import dev.drumlin.storage.EngineContext;
import dev.drumlin.storage.error.NotFoundException;
import dev.drumlin.storage.error.StorageException;
import dev.drumlin.storage.schema.Schema;
import dev.drumlin.storage.schema.SchemaChange;
import dev.drumlin.storage.schema.SchemaRules;
import dev.drumlin.storage.schema.TableSchema;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.RocksDBException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The schema and its changes, each decided, made durable and published at one point of the commit order. Futures complete on
 * a background thread, so that what hangs on them holds no writer up. Thread-safe.
 */
final class SchemaChanges {
    private static final Logger LOG = LoggerFactory.getLogger(SchemaChanges.class);

    private final EngineContext context;
    private final RocksStore store;
    private final CommitOrder commit;
    private final List<Consumer<Schema>> listeners = new CopyOnWriteArrayList<>();
    private volatile Schema schema;

    SchemaChanges(EngineContext context, RocksStore store, CommitOrder commit) {
        this.context = context;
        this.store = store;
        this.commit = commit;
        schema = store.openedSchema();
    }

    Schema schema() {
        return schema;
    }

    AutoCloseable onSchema(Consumer<Schema> listener) {
        listeners.add(listener);
        return () -> listeners.remove(listener);
    }

    CompletionStage<Schema> change(SchemaChange change) {
        return inOrder(() -> {
            Schema changed = SchemaRules.apply(schema, change);
            apply(changed);
            for (Consumer<Schema> listener : listeners) {
                try {
                    listener.accept(changed);
                } catch (RuntimeException e) {
                    LOG.error("A schema listener threw: schema={}", changed.number(), e);
                }
            }
            return changed;
        });
    }

    private void apply(Schema changed) throws RocksDBException {
        List<UUID> dropped = new ArrayList<>();
        for (Family family : store.families()) {
            if (changed.table(family.id()) == null) {
                dropped.add(family.id());
            }
        }
        Family added = null;
        for (TableSchema table : changed.tables()) {
            if (store.find(table.id()) == null) {
                String name = RocksStore.nameFor(table, null);
                added = new Family(table, store.create(table, name), name, 0);
            }
        }
        try {
            store.catalogue()
                    .writeSchema(
                            changed,
                            added == null ? null : added.id(),
                            added == null ? null : new Catalogue.Place(added.name(), 0),
                            dropped);
        } catch (RocksDBException e) {
            if (added != null) {
                dropLater(added.handle());
            }
            throw e;
        }
        if (added != null) {
            store.add(added);
        }
        for (TableSchema table : changed.tables()) {
            Family family = store.find(table.id());
            if (family != null && family.schema() != table) {
                family.alter(table);
            }
        }
        schema = changed;
        for (UUID table : dropped) {
            Family family = store.remove(table);
            if (family != null) {
                dropLater(family.handle());
            }
        }
    }

    /** Moves a table to an empty column family and gives the old one up. */
    CompletionStage<Void> truncate(UUID table) {
        return inOrder(() -> {
                    Family family = store.find(table);
                    if (family == null) {
                        throw missing(table);
                    }
                    String name = RocksStore.nameFor(family.schema(), family.name());
                    ColumnFamilyHandle empty = store.create(family.schema(), name);
                    try {
                        store.catalogue().writePlace(table, new Catalogue.Place(name, 0));
                    } catch (RocksDBException e) {
                        dropLater(empty);
                        throw e;
                    }
                    dropLater(family.replace(empty, name));
                    return true;
                })
                .thenAccept(done -> {});
    }

    static NotFoundException missing(UUID table) {
        return new NotFoundException("The table with the id " + table + " does not exist");
    }

    private void dropLater(ColumnFamilyHandle handle) {
        try {
            context.executors().background().execute(() -> store.drop(handle));
        } catch (RejectedExecutionException e) {
            // No table names it any more: the next start removes its files.
            LOG.warn("A dropped table's files stay until the next start");
        }
    }

    /** Something that yields a value, in the commit order. */
    private interface Step<T> {
        T run() throws RocksDBException;
    }

    private <T> CompletionStage<T> inOrder(Step<T> step) {
        CompletableFuture<T> result = new CompletableFuture<>();
        commit.inOrder(new CommitOrder.Task() {
            @Override
            public void run(GroupEncoder encoder) throws RocksDBException {
                T value = step.run();
                later(() -> result.complete(value));
            }

            @Override
            public void refuse(StorageException problem) {
                later(() -> result.completeExceptionally(problem));
            }
        });
        return result;
    }

    private void later(Runnable completion) {
        try {
            context.executors().background().execute(completion);
        } catch (RejectedExecutionException e) {
            completion.run();
        }
    }
}
