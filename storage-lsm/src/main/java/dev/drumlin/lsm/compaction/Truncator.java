package dev.drumlin.lsm.compaction;

import dev.drumlin.lsm.manifest.VersionEdit;
import dev.drumlin.lsm.memtable.Memtable;
import dev.drumlin.lsm.read.ReadFailures;
import dev.drumlin.lsm.table.LiveFile;
import dev.drumlin.lsm.table.Table;
import dev.drumlin.storage.error.ClosedException;
import dev.drumlin.storage.error.NotFoundException;
import java.io.IOException;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;

/**
 * Empties tables. The cut is one point of the commit order, taken when truncation is asked for; one edit of the manifest makes
 * it last, for files and for what a replay of the log would bring back. Thread-safe.
 */
public final class Truncator {
    private final StoreParts parts;
    private final Snapshots snapshots;
    private final boolean autoSnapshot;

    /**
     * Makes one.
     *
     * @param autoSnapshot whether what is removed is kept in a snapshot
     */
    public Truncator(StoreParts parts, Snapshots snapshots, boolean autoSnapshot) {
        this.parts = parts;
        this.snapshots = snapshots;
        this.autoSnapshot = autoSnapshot;
    }

    /** Returns what is said of a table that is not there. */
    public static NotFoundException missing(UUID id) {
        return new NotFoundException("The table with the id " + id + " does not exist");
    }

    /** Removes all that was written to a table so far. */
    public CompletableFuture<Void> truncate(UUID id) {
        Table table = parts.tables().find(id);
        if (table == null) {
            return CompletableFuture.failedFuture(missing(id));
        }
        SnapshotCut[] cut = new SnapshotCut[1];
        parts.commit().inOrder(point -> {
            table.beginTruncation();
            if (!table.active().isEmpty()) {
                table.rotate(parts.budget().memtable());
            }
            cut[0] = SnapshotCut.of(autoSnapshot ? List.of(table) : List.of(), point, parts.budget());
        });
        CompletableFuture<Void> done = new CompletableFuture<>();
        parts.work().execute(() -> run(table, cut[0], done), () -> {
            cut[0].close();
            done.completeExceptionally(new ClosedException("The storage engine is closed"));
        });
        return done;
    }

    private void run(Table table, SnapshotCut cut, CompletableFuture<Void> done) {
        long sequence = cut.point().sequence();
        try (cut) {
            // What is before the cut must not be lost by a crash that the cut survives.
            parts.commit().sync(sequence);
            snapshots.takeBefore(
                    "truncated",
                    table.schema().name(),
                    parts.context().wall().micros() / 1_000,
                    cut,
                    parts.installation().schema());
            parts.installation().exclusively(() -> {
                install(table, sequence);
                return done;
            });
            done.complete(null);
        } catch (Throwable e) {
            done.completeExceptionally(ReadFailures.of(e));
        } finally {
            table.endTruncation();
        }
    }

    private void install(Table table, long sequence) throws IOException {
        if (parts.tables().find(table.id()) != table) {
            throw new NotFoundException("The table " + table.schema().fullName() + " does not exist");
        }
        parts.installation().append(new VersionEdit.Truncated(table.id(), sequence));
        List<Memtable> memtables = table.peek().flushing().stream()
                .filter(memtable -> memtable.lastSequence() <= sequence)
                .toList();
        List<LiveFile> files = table.peek().files().stream()
                .filter(file -> file.stored().maxSequence() <= sequence)
                .toList();
        table.truncated(memtables, files);
    }
}
