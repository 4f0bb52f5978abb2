package dev.drumlin.rocksdb;

import dev.drumlin.storage.Compactable;
import dev.drumlin.storage.EngineContext;
import dev.drumlin.storage.Flushable;
import dev.drumlin.storage.Snapshotable;
import dev.drumlin.storage.Verifiable;
import dev.drumlin.storage.error.AlreadyExistsException;
import dev.drumlin.storage.error.ClosedException;
import dev.drumlin.storage.error.CorruptedException;
import dev.drumlin.storage.error.InvalidRequestException;
import dev.drumlin.storage.error.OverloadedException;
import dev.drumlin.storage.error.StorageException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.RejectedExecutionException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.rocksdb.Checkpoint;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.CompactRangeOptions;
import org.rocksdb.FlushOptions;
import org.rocksdb.RocksDBException;
import org.rocksdb.Status;

/** What an operator can ask for beside reads and writes; runs on background threads. Thread-safe. */
final class RocksAbilities implements Flushable, Compactable, Snapshotable, Verifiable {
    private static final Pattern SNAPSHOT_NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_-]{0,63}");

    private final EngineContext context;
    private final RocksStore store;
    private final CommitOrder commit;
    private final Path folder;

    RocksAbilities(EngineContext context, RocksStore store, CommitOrder commit, Path folder) {
        this.context = context;
        this.store = store;
        this.commit = commit;
        this.folder = folder;
    }

    /** Something that needs the database and yields a value. */
    private interface Work<T> {
        T run() throws RocksDBException;
    }

    @Override
    public CompletionStage<Void> flush(@Nullable UUID table) {
        return inBackground(() -> {
                    flushNow(families(table));
                    return true;
                })
                .thenAccept(done -> {});
    }

    private void flushNow(List<Family> families) throws RocksDBException {
        List<ColumnFamilyHandle> handles = new ArrayList<>();
        families.forEach(family -> handles.add(family.handle()));
        if (!handles.isEmpty()) {
            try (FlushOptions options = new FlushOptions().setWaitForFlush(true)) {
                store.database().flush(options, handles);
            }
        }
    }

    @Override
    public CompletionStage<Void> compact(@Nullable UUID table) {
        CompletionStage<List<Family>> all = inBackground(() -> families(table));
        return all.thenCompose(families -> {
            CompletionStage<Void> swept = CompletableFuture.completedFuture(null);
            for (Family family : families) {
                swept = swept.thenCompose(before -> sweep(family));
            }
            return swept.thenCompose(before -> inBackground(() -> {
                        flushNow(families);
                        for (Family family : families) {
                            try (CompactRangeOptions options = new CompactRangeOptions()
                                    .setBottommostLevelCompaction(
                                            CompactRangeOptions.BottommostLevelCompaction.kForceOptimized)) {
                                store.database().compactRange(family.handle(), null, null, options);
                            }
                        }
                        return true;
                    })
                    .thenAccept(done -> {}));
        });
    }

    /** Folds a table's rows step by step, each step in the commit order, so that writers wait for one at most. */
    private CompletionStage<Void> sweep(Family family) {
        CompletableFuture<Void> result = new CompletableFuture<>();
        Folder.Sweep sweep = commit.folder().new Sweep(family, commit.writesOf(family));
        commit.inOrder(new CommitOrder.Task() {
            @Override
            public void run(GroupEncoder encoder) throws RocksDBException {
                if (store.find(family.id()) == family && sweep.step()) {
                    commit.inOrder(this);
                } else {
                    result.complete(null);
                }
            }

            @Override
            public void refuse(StorageException problem) {
                result.completeExceptionally(problem);
            }
        });
        return result;
    }

    @Override
    public CompletionStage<Void> snapshot(String name) {
        return inBackground(() -> {
                    if (!SNAPSHOT_NAME.matcher(name).matches()) {
                        throw new InvalidRequestException(
                                "A snapshot's name has letters, digits, _ and -, at most 64: " + name);
                    }
                    try (Checkpoint checkpoint = Checkpoint.create(store.database())) {
                        checkpoint.createCheckpoint(
                                folder.resolve("snapshot-" + name).toString());
                    } catch (RocksDBException e) {
                        Status status = e.getStatus();
                        if (status != null && status.getCode() == Status.Code.InvalidArgument) {
                            throw new AlreadyExistsException("A snapshot of the name " + name + " exists");
                        }
                        throw e;
                    }
                    return true;
                })
                .thenAccept(done -> {});
    }

    @Override
    public CompletionStage<List<CorruptedException>> verify() {
        return inBackground(() -> {
            try {
                store.database().verifyChecksum();
                return List.<CorruptedException>of();
            } catch (RocksDBException e) {
                Status status = e.getStatus();
                if (status != null && status.getCode() == Status.Code.Corruption) {
                    return List.of(RocksErrors.damage(e));
                }
                throw e;
            }
        });
    }

    private List<Family> families(@Nullable UUID table) {
        List<Family> wanted = new ArrayList<>();
        for (Family family : store.families()) {
            if (table == null || family.id().equals(table)) {
                wanted.add(family);
            }
        }
        if (table != null && wanted.isEmpty()) {
            throw SchemaChanges.missing(table);
        }
        return wanted;
    }

    private <T> CompletionStage<T> inBackground(Work<T> work) {
        CompletableFuture<T> result = new CompletableFuture<>();
        try {
            context.executors().background().execute(() -> run(work, result));
        } catch (RejectedExecutionException e) {
            result.completeExceptionally(new OverloadedException("Too much background work waits: try again later"));
        }
        return result;
    }

    private <T> void run(Work<T> work, CompletableFuture<T> result) {
        int ticket = store.gate().enter();
        if (ticket == UseGate.CLOSED) {
            result.completeExceptionally(new ClosedException("The storage engine is closed"));
            return;
        }
        T value;
        try {
            value = work.run();
        } catch (RocksDBException e) {
            store.gate().leave(ticket);
            result.completeExceptionally(RocksErrors.ofRead(e));
            return;
        } catch (RuntimeException e) {
            store.gate().leave(ticket);
            result.completeExceptionally(e);
            return;
        }
        store.gate().leave(ticket);
        result.complete(value);
    }
}
