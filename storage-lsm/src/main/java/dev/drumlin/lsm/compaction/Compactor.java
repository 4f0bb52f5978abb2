package dev.drumlin.lsm.compaction;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.drumlin.lsm.commit.CompactionDebt;
import dev.drumlin.lsm.io.CorruptedFileException;
import dev.drumlin.lsm.manifest.StoredFile;
import dev.drumlin.lsm.read.ReadFailures;
import dev.drumlin.lsm.table.LiveFile;
import dev.drumlin.lsm.table.Table;
import dev.drumlin.lsm.table.TableView;
import dev.drumlin.storage.CompactionProgress;
import dev.drumlin.storage.error.ClosedException;
import dev.drumlin.storage.error.CorruptedException;
import dev.drumlin.storage.error.StorageException;
import dev.drumlin.storage.error.UnavailableException;
import dev.drumlin.storage.event.EngineEvent;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Merges SSTables in the background and on demand, as many merges at a time as there are background threads. A table with a
 * damaged file is left alone until the next start: nothing is merged that could lose or hide the damage. Thread-safe.
 *
 * <p>A merge runs in steps of some milliseconds, each a task of its own: so flushes, which go through the same threads, come
 * in between, a merge that has to wait keeps no thread, and a stop is soon obeyed.
 */
public final class Compactor {
    private static final long STEP_NANOS = 10_000_000;
    private static final long FAILED_NANOS = 10_000_000_000L;
    private static final long STOPPED_NANOS = 60_000_000_000L;

    /** A merge waits so long between steps while writers wait for flushes. */
    private static final long YIELD_NANOS = 5_000_000;

    /** One merge more than there are threads may run if it is so many times smaller than the others: it need not wait. */
    private static final int MUCH_SMALLER = 4;

    private final StoreParts parts;
    private final CompactionOptions options;
    private final CompactionDebt debt;
    private final CompactionPicker picker;
    private final CompactionThrottle throttle;
    private final int slots;
    private final AtomicLong compactions = new AtomicLong();
    private final AtomicLong bytesCompacted = new AtomicLong();

    @GuardedBy("this")
    private final Map<UUID, TableCompaction> tables = new LinkedHashMap<>();

    @GuardedBy("this")
    private final Map<Long, CompactionJob> jobs = new LinkedHashMap<>();

    @GuardedBy("this")
    private long lastId;

    @GuardedBy("this")
    private boolean closed;

    /**
     * Makes one.
     *
     * @param debt told how far merges lag behind
     */
    public Compactor(StoreParts parts, CompactionOptions options, CompactionDebt debt) {
        this.parts = parts;
        this.options = options;
        this.debt = debt;
        this.picker = new CompactionPicker(options.filesMin(), options.fileBytesMax());
        this.throttle = new CompactionThrottle(parts.context().nanos(), options.bytesPerSecond());
        this.slots = Math.max(1, parts.context().executors().backgroundThreads());
    }

    /** Looks whether a table has files to merge, now that it has got another one. */
    public void consider(Table table) {
        if (!options.automatic()) {
            return;
        }
        synchronized (this) {
            of(table).isDue = true;
        }
        dispatch(table);
    }

    /** Merges all files of a table, whatever their sizes, until no two overlap. */
    public CompletableFuture<Void> compactAll(Table table) {
        FullCompaction request = new FullCompaction();
        synchronized (this) {
            if (closed || parts.work().isClosing()) {
                return CompletableFuture.failedFuture(closedNow());
            }
            of(table).requests.add(request);
        }
        dispatch(table);
        return request.done;
    }

    private static ClosedException closedNow() {
        return new ClosedException("The storage engine is closed");
    }

    @GuardedBy("this")
    private TableCompaction of(Table table) {
        TableCompaction known = tables.get(table.id());
        if (known == null || known.table != table) {
            known = new TableCompaction(table);
            tables.put(table.id(), known);
        }
        return known;
    }

    /** Starts what can be started, after something about a table has changed. */
    private void dispatch(Table changed) {
        List<CompactionJob> starting = new ArrayList<>();
        List<TableView> views = new ArrayList<>();
        List<FullCompaction> done = new ArrayList<>();
        synchronized (this) {
            while (!closed) {
                CompactionJob job = nextRequested(views, done);
                if (job == null) {
                    job = nextAutomatic(views);
                }
                if (job == null) {
                    break;
                }
                begin(job);
                starting.add(job);
            }
            measure(changed);
        }
        views.forEach(TableView::release);
        done.forEach(request -> request.done.complete(null));
        starting.forEach(job -> parts.work().execute(() -> run(job)));
    }

    @GuardedBy("this")
    private void begin(CompactionJob job) {
        jobs.put(job.id, job);
        job.owner.running++;
        job.task.inputs().forEach(input -> job.owner.busy.add(input.stored().number()));
        if (job.request != null) {
            job.request.running++;
        }
    }

    @GuardedBy("this")
    private @Nullable CompactionJob nextRequested(List<TableView> views, List<FullCompaction> done) {
        for (TableCompaction table : tables.values()) {
            FullCompaction request = table.requests.peek();
            if (request == null || jobs.size() >= slots || (!request.isBegun() && table.running > 0)) {
                continue;
            }
            List<LiveFile> inputs = List.of();
            TableView view = table.table.acquire();
            if (view != null) {
                views.add(view);
                if (!request.isBegun()) {
                    request.begin(view.files(), options.fileBytesMax());
                }
                inputs = request.next(view.files());
            }
            if (!inputs.isEmpty()) {
                return job(table, inputs, request.shards(), request);
            }
            if (view == null || request.isDone()) {
                table.requests.remove();
                done.add(request);
                return nextRequested(views, done);
            }
        }
        return null;
    }

    @GuardedBy("this")
    private @Nullable CompactionJob nextAutomatic(List<TableView> views) {
        TableCompaction best = null;
        List<StoredFile> bestPick = List.of();
        for (TableCompaction table : tables.values()) {
            if (!table.isDue || !table.isAutomatic()) {
                continue;
            }
            List<List<StoredFile>> picks =
                    picker.pick(table.idle(table.table.peek().files()));
            table.isDue = !picks.isEmpty();
            if (!picks.isEmpty() && picks.getFirst().size() > bestPick.size()) {
                best = table;
                bestPick = picks.getFirst();
            }
        }
        if (best == null || !hasRoom(bestPick)) {
            return null;
        }
        TableView view = best.table.acquire();
        if (view == null) {
            best.isDue = false;
            return null;
        }
        views.add(view);
        List<StoredFile> pick = bestPick;
        List<LiveFile> inputs = view.files().stream()
                .filter(file -> pick.contains(file.stored()))
                .toList();
        return inputs.isEmpty() ? null : job(best, inputs, new TokenShards(0), null);
    }

    @GuardedBy("this")
    private boolean hasRoom(List<StoredFile> pick) {
        if (jobs.size() < slots) {
            return true;
        }
        long bytes = pick.stream().mapToLong(StoredFile::fileBytes).sum();
        return jobs.size() == slots
                && jobs.values().stream().allMatch(job -> job.task.bytesIn() / MUCH_SMALLER >= bytes);
    }

    @GuardedBy("this")
    private CompactionJob job(
            TableCompaction table, List<LiveFile> inputs, TokenShards shards, @Nullable FullCompaction request) {
        return new CompactionJob(
                ++lastId,
                table,
                new CompactionTask(parts, table.table, inputs, shards, options.fileBytesMax()),
                request,
                parts.context().nanos().nanos(),
                parts.context().wall().micros());
    }

    /** Looks anew at how a table stands, and says how all do. */
    @GuardedBy("this")
    private void measure(Table changed) {
        TableCompaction table = tables.get(changed.id());
        if (table != null) {
            List<LiveFile> files = table.table.peek().files();
            table.excess = picker.excess(files.stream().map(LiveFile::stored).toList());
            table.waitingBytes = picker.pick(table.idle(files)).stream()
                    .flatMap(List::stream)
                    .mapToLong(StoredFile::fileBytes)
                    .sum();
        }
        tables.values()
                .removeIf(known -> known.running == 0
                        && known.requests.isEmpty()
                        && parts.tables().find(known.table.id()) != known.table);
        double pressure = 0;
        long bytes = 0;
        for (TableCompaction known : tables.values()) {
            // Writers are not made to wait for what will not come.
            if (options.automatic() && known.isAutomatic()) {
                pressure = Math.max(pressure, picker.pressure(known.excess));
                bytes += known.waitingBytes;
            }
        }
        debt.set(pressure, bytes);
    }

    /** One step of a merge. */
    private void run(CompactionJob job) {
        try {
            CompactionTask.Result result = null;
            if (!job.isStopped()) {
                long end = parts.context().nanos().nanos() + STEP_NANOS;
                long bytesMax = job.task.moved() + throttle.stepBytes();
                result = job.task.step(() -> job.isStopped()
                        || parts.work().isClosing()
                        || job.task.moved() >= bytesMax
                        || parts.context().nanos().nanos() - end >= 0);
            }
            long moved = job.note();
            if (result != null) {
                ended(job, result);
            } else if (job.isStopped()) {
                stopped(job);
            } else {
                again(job, throttle.pauseNanos(moved));
            }
        } catch (Throwable e) {
            failed(job, e);
        }
    }

    private void again(CompactionJob job, long pauseNanos) {
        boolean yields = parts.budget().pressure() > 0 && debt.pressure() == 0;
        long pause = yields ? Math.max(pauseNanos, YIELD_NANOS) : pauseNanos;
        if (pause > 0) {
            parts.work().executeAfter(pause, () -> run(job));
        } else {
            parts.work().execute(() -> run(job));
        }
    }

    private void ended(CompactionJob job, CompactionTask.Result result) {
        if (result.installed()) {
            report(job, result);
        }
        remove(job, false);
        dispatch(job.owner.table);
    }

    private synchronized void remove(CompactionJob job, boolean pause) {
        jobs.remove(job.id);
        TableCompaction owner = job.owner;
        owner.running--;
        owner.isDue = options.automatic();
        owner.isPaused |= pause;
        job.task.inputs().forEach(input -> owner.busy.remove(input.stored().number()));
        if (job.request != null) {
            job.request.running--;
            job.request.ended(job.task.outputs());
        }
    }

    private void stopped(CompactionJob job) {
        abort(job);
        giveUp(
                job,
                new UnavailableException(
                        "The compaction of " + job.owner.table.schema().fullName() + " was stopped"),
                STOPPED_NANOS);
    }

    /** Ends a merge that is not to be tried again at once; 0 for never. */
    private void giveUp(CompactionJob job, StorageException why, long retryNanos) {
        remove(job, true);
        FullCompaction request = job.request;
        if (request != null) {
            synchronized (this) {
                job.owner.requests.remove(request);
            }
            request.done.completeExceptionally(why);
        }
        if (retryNanos > 0) {
            parts.work().executeAfter(retryNanos, () -> resume(job.owner));
        }
        dispatch(job.owner.table);
    }

    private void resume(TableCompaction table) {
        synchronized (this) {
            table.isPaused = false;
        }
        dispatch(table.table);
    }

    private void abort(CompactionJob job) {
        try {
            job.task.abort();
        } catch (Throwable e) {
            // What is left over is nobody's, and goes at the next start.
            tell(job.owner.table, e);
        }
    }

    private void report(CompactionJob job, CompactionTask.Result result) {
        long bytesOut = result.files().stream().mapToLong(StoredFile::fileBytes).sum();
        compactions.incrementAndGet();
        bytesCompacted.addAndGet(bytesOut);
        parts.context()
                .events()
                .on(new EngineEvent.Compacted(
                        job.owner.table.schema().fullName(),
                        job.task.inputs().size(),
                        result.files().size(),
                        job.task.bytesIn(),
                        bytesOut,
                        parts.context().nanos().nanos() - job.startedNanos));
    }

    private void failed(CompactionJob job, Throwable problem) {
        abort(job);
        StorageException told = ReadFailures.of(problem);
        boolean isDamage = problem instanceof CorruptedFileException || problem instanceof CorruptedException;
        if (told instanceof CorruptedException damage) {
            synchronized (this) {
                job.owner.isDamaged = true;
            }
            parts.context()
                    .events()
                    .on(new EngineEvent.CorruptionFound(damage.file(), damage.offset(), damage.toString()));
        }
        tell(job.owner.table, problem);
        boolean isFinal = isDamage || problem instanceof Installation.ManifestFailedException;
        giveUp(job, told, isFinal ? 0 : FAILED_NANOS);
    }

    private void tell(Table table, Throwable problem) {
        parts.context()
                .events()
                .on(new EngineEvent.BackgroundFailed(
                        "compaction of " + table.schema().fullName(), problem.toString()));
    }

    /** Returns the merges that run. */
    public synchronized List<CompactionProgress> running() {
        return jobs.values().stream().map(CompactionJob::progress).toList();
    }

    /** Asks a merge to stop; false if there is no such. */
    public boolean stop(long id) {
        CompactionJob job;
        synchronized (this) {
            job = jobs.get(id);
        }
        if (job != null) {
            job.stop();
        }
        return job != null;
    }

    /** Returns merges completed since opening. */
    public long compactions() {
        return compactions.get();
    }

    /** Returns bytes written by them. */
    public long bytesCompacted() {
        return bytesCompacted.get();
    }

    /** Returns how many merges run, and how many tables have more that wait. */
    public synchronized long pending() {
        long waiting = tables.values().stream()
                .filter(table -> !table.requests.isEmpty() || (table.isDue && table.isAutomatic()))
                .count();
        return jobs.size() + waiting;
    }

    /** Gives up what has begun. Background work has ended before. */
    public void close() {
        List<CompactionJob> left;
        List<FullCompaction> requests = new ArrayList<>();
        synchronized (this) {
            closed = true;
            left = List.copyOf(jobs.values());
            jobs.clear();
            tables.values().forEach(table -> requests.addAll(table.requests));
            tables.clear();
        }
        left.forEach(this::abort);
        requests.forEach(request -> request.done.completeExceptionally(closedNow()));
    }
}
