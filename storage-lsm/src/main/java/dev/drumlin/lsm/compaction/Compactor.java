package dev.drumlin.lsm.compaction;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.drumlin.lsm.io.CorruptedFileException;
import dev.drumlin.lsm.manifest.StoredFile;
import dev.drumlin.lsm.read.ReadFailures;
import dev.drumlin.lsm.table.LiveFile;
import dev.drumlin.lsm.table.Table;
import dev.drumlin.lsm.table.TableView;
import dev.drumlin.storage.error.ClosedException;
import dev.drumlin.storage.error.CorruptedException;
import dev.drumlin.storage.error.StorageException;
import dev.drumlin.storage.event.EngineEvent;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Merges SSTables in the background, one merge of a table at a time, and on demand. A table with a damaged file is left alone
 * until the next start: nothing is merged that could lose or hide the damage. Thread-safe.
 */
public final class Compactor {
    private static final long BUSY_NANOS = 10_000_000;
    private static final long FAILED_NANOS = 10_000_000_000L;

    private final StoreParts parts;
    private final boolean automatic;
    private final int filesMin;
    private final AtomicLong compactions = new AtomicLong();
    private final AtomicLong bytesCompacted = new AtomicLong();

    /** Tables that a task works on. */
    @GuardedBy("this")
    private final Set<UUID> busy = new HashSet<>();

    /** Tables that a task is on its way for. */
    @GuardedBy("this")
    private final Set<UUID> scheduled = new HashSet<>();

    @GuardedBy("this")
    private final Set<UUID> damaged = new HashSet<>();

    public Compactor(StoreParts parts, boolean automatic, int filesMin) {
        this.parts = parts;
        this.automatic = automatic;
        this.filesMin = filesMin;
    }

    /** Looks whether a table has files to merge, soon. */
    public void consider(Table table) {
        if (!automatic) {
            return;
        }
        synchronized (this) {
            if (damaged.contains(table.id()) || !scheduled.add(table.id())) {
                return;
            }
        }
        parts.work().execute(() -> runAutomatic(table));
    }

    private void runAutomatic(Table table) {
        if (!enter(table)) {
            parts.work().executeAfter(BUSY_NANOS, () -> runAutomatic(table));
            return;
        }
        synchronized (this) {
            scheduled.remove(table.id());
        }
        boolean again = false;
        try {
            again = merge(table, false);
        } catch (Throwable e) {
            if (failed(table, e)) {
                parts.work().executeAfter(FAILED_NANOS, () -> consider(table));
            }
        } finally {
            leave(table);
        }
        if (again) {
            consider(table);
        }
    }

    /** Merges all files of a table into one, whatever their sizes. */
    public CompletableFuture<Void> compactAll(Table table) {
        CompletableFuture<Void> done = new CompletableFuture<>();
        parts.work().execute(() -> runAll(table, done), () -> refuse(done));
        return done;
    }

    private void runAll(Table table, CompletableFuture<Void> done) {
        if (!enter(table)) {
            parts.work().executeAfter(BUSY_NANOS, () -> runAll(table, done), () -> refuse(done));
            return;
        }
        try {
            merge(table, true);
            done.complete(null);
        } catch (Throwable e) {
            failed(table, e);
            done.completeExceptionally(ReadFailures.of(e));
        } finally {
            leave(table);
        }
    }

    private static void refuse(CompletableFuture<Void> done) {
        done.completeExceptionally(new ClosedException("The storage engine is closed"));
    }

    private synchronized boolean enter(Table table) {
        return busy.add(table.id());
    }

    private synchronized void leave(Table table) {
        busy.remove(table.id());
    }

    /** Returns whether something was merged, so that there may be more. */
    private boolean merge(Table table, boolean all) throws IOException {
        TableView view = table.acquire();
        if (view == null) {
            return false;
        }
        try {
            List<LiveFile> inputs = all ? view.files() : pick(view);
            if (inputs.isEmpty()) {
                return false;
            }
            long start = parts.context().nanos().nanos();
            CompactionTask.Result result = new CompactionTask(parts, table, inputs).run();
            if (result != null) {
                report(table, inputs.size(), result, start);
            }
            return true;
        } finally {
            view.release();
        }
    }

    private List<LiveFile> pick(TableView view) {
        Set<StoredFile> picked = new HashSet<>(CompactionPicker.pick(
                view.files().stream().map(LiveFile::stored).toList(), filesMin));
        return view.files().stream()
                .filter(file -> picked.contains(file.stored()))
                .toList();
    }

    private void report(Table table, int filesIn, CompactionTask.Result result, long start) {
        StoredFile file = result.file();
        long bytesOut = file == null ? 0 : file.fileBytes();
        compactions.incrementAndGet();
        bytesCompacted.addAndGet(bytesOut);
        parts.context()
                .events()
                .on(new EngineEvent.Compacted(
                        table.schema().fullName(),
                        filesIn,
                        file == null ? 0 : 1,
                        result.bytesIn(),
                        bytesOut,
                        parts.context().nanos().nanos() - start));
    }

    /** Tells of a failure; returns whether it makes sense to try again. */
    private boolean failed(Table table, Throwable problem) {
        StorageException told = ReadFailures.of(problem);
        if (told instanceof ClosedException) {
            return false;
        }
        boolean isDamage = problem instanceof CorruptedFileException || problem instanceof CorruptedException;
        if (told instanceof CorruptedException damage) {
            synchronized (this) {
                damaged.add(table.id());
            }
            parts.context()
                    .events()
                    .on(new EngineEvent.CorruptionFound(damage.file(), damage.offset(), damage.toString()));
        }
        parts.context()
                .events()
                .on(new EngineEvent.BackgroundFailed(
                        "compaction of " + table.schema().fullName(), problem.toString()));
        return !isDamage && !(problem instanceof Installation.ManifestFailedException);
    }

    /** Returns merges completed since opening. */
    public long compactions() {
        return compactions.get();
    }

    /** Returns bytes written by them. */
    public long bytesCompacted() {
        return bytesCompacted.get();
    }

    /** Returns how many tables have a merge that waits or runs. */
    public synchronized long pending() {
        Set<UUID> all = new HashSet<>(scheduled);
        all.addAll(busy);
        return all.size();
    }
}
