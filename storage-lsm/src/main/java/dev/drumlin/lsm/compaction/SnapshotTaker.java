package dev.drumlin.lsm.compaction;

import dev.drumlin.lsm.read.ReadFailures;
import dev.drumlin.lsm.table.Table;
import dev.drumlin.storage.SnapshotCatalog;
import dev.drumlin.storage.Snapshotable;
import dev.drumlin.storage.error.ClosedException;
import dev.drumlin.storage.error.StorageException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Takes, lists and removes snapshots on demand, in the background. Thread-safe. */
public final class SnapshotTaker implements Snapshotable, SnapshotCatalog {
    private final StoreParts parts;
    private final Snapshots snapshots;
    private final Flusher flusher;

    public SnapshotTaker(StoreParts parts, Snapshots snapshots, Flusher flusher) {
        this.parts = parts;
        this.snapshots = snapshots;
        this.flusher = flusher;
    }

    private interface Work<T> {
        T run() throws IOException;
    }

    /** Flushes first, so that nearly all of the snapshot is links; what is written meanwhile is put into it from memory. */
    @Override
    public CompletionStage<Void> snapshot(String name) {
        try {
            Snapshots.requireName(name);
        } catch (StorageException e) {
            return CompletableFuture.failedFuture(e);
        }
        return flusher.flush(null)
                .thenCompose(flushed -> inBackground(() -> {
                    SnapshotCut cut = cut();
                    try (cut) {
                        parts.commit().sync(cut.point().sequence());
                        snapshots.take(name, cut, parts.installation().schema());
                    }
                    return name;
                }))
                .thenAccept(taken -> {});
    }

    private SnapshotCut cut() {
        SnapshotCut[] made = new SnapshotCut[1];
        parts.commit().inOrder(point -> {
            List<Table> all = new ArrayList<>(parts.tables().all());
            made[0] = SnapshotCut.of(all, point, parts.budget());
        });
        return made[0];
    }

    @Override
    public CompletionStage<List<String>> snapshots() {
        return inBackground(snapshots::list);
    }

    @Override
    public CompletionStage<Void> clearSnapshot(String name) {
        return inBackground(() -> {
                    snapshots.clear(name);
                    return name;
                })
                .thenAccept(cleared -> {});
    }

    private <T> CompletableFuture<T> inBackground(Work<T> work) {
        CompletableFuture<T> result = new CompletableFuture<>();
        parts.work()
                .execute(
                        () -> {
                            try {
                                result.complete(work.run());
                            } catch (Throwable e) {
                                result.completeExceptionally(ReadFailures.of(e));
                            }
                        },
                        () -> result.completeExceptionally(new ClosedException("The storage engine is closed")));
        return result;
    }
}
