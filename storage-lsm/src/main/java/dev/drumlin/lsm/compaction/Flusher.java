package dev.drumlin.lsm.compaction;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.drumlin.lsm.commit.FlushTrigger;
import dev.drumlin.lsm.commitlog.SegmentSummary;
import dev.drumlin.lsm.manifest.StoredFile;
import dev.drumlin.lsm.memtable.Memtable;
import dev.drumlin.lsm.read.ReadFailures;
import dev.drumlin.lsm.sstable.SSTableFileName;
import dev.drumlin.lsm.table.Table;
import dev.drumlin.lsm.table.TableView;
import dev.drumlin.storage.error.ClosedException;
import dev.drumlin.storage.error.StorageException;
import dev.drumlin.storage.event.EngineEvent;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Decides when memtables are rotated and flushed: by their size, by what all of them hold, by age, by the log's size, on
 * demand. Memtables of a table are flushed one after the other, oldest first. Thread-safe.
 */
public final class Flusher implements FlushTrigger {
    /** How long a flush waits that finds writes not visible yet, or that failed. */
    private static final long NOT_YET_NANOS = 5_000_000;

    private static final long FAILED_NANOS = 1_000_000_000;
    private static final long TICK_NANOS = 1_000_000_000;

    /** From this share of the memory for all memtables on, the largest one is flushed. */
    private static final double FULL_SHARE = 0.5;

    private final StoreParts parts;
    private final FlushLimits limits;
    private final Consumer<Table> afterFlush;
    private final AtomicLong flushes = new AtomicLong();
    private final AtomicLong bytesFlushed = new AtomicLong();
    private final Object discarding = new Object();
    private volatile Runnable timer = () -> {};

    @GuardedBy("this")
    private final Set<UUID> scheduled = new HashSet<>();

    /** Why tables cannot be flushed before a restart. */
    @GuardedBy("this")
    private final Map<UUID, Exception> standing = new HashMap<>();

    @GuardedBy("this")
    private final List<Waiter> waiters = new ArrayList<>();

    /** Somebody who waits until a table holds nothing unflushed up to a sequence. */
    private record Waiter(Table table, long sequence, CompletableFuture<Void> future) {
        private boolean isDone() {
            for (Memtable memtable : table.peek().flushing()) {
                if (memtable.firstSequence() <= sequence) {
                    return false;
                }
            }
            return true;
        }
    }

    /**
     * Makes one.
     *
     * @param afterFlush hears of each table that got another file
     */
    public Flusher(StoreParts parts, FlushLimits limits, Consumer<Table> afterFlush) {
        this.parts = parts;
        this.limits = limits;
        this.afterFlush = afterFlush;
    }

    /** Begins to look at age and log size every second. */
    public void start() {
        timer = parts.context().executors().schedule(TICK_NANOS, this::tick);
    }

    private void tick() {
        if (parts.work().isClosing()) {
            return;
        }
        List<SegmentSummary> segments = parts.log().closedSegments();
        long logBytes = segments.stream().mapToLong(SegmentSummary::fileBytes).sum();
        // Half of the closed segments shall go, so that this does not come back at once.
        long oldSequence = logBytes > limits.logBytesMax()
                ? segments.get(segments.size() / 2).lastSequence()
                : 0;
        long now = parts.context().nanos().nanos();
        List<Table> due = new ArrayList<>();
        for (Table table : parts.tables().all()) {
            Memtable active = table.peek().active();
            boolean isOld = limits.ageNanos() > 0 && now - active.heldSinceNanos(now) > limits.ageNanos();
            if (!active.isEmpty() && (isOld || active.firstSequence() <= oldSequence)) {
                due.add(table);
            }
        }
        for (Table table : parts.tables().all()) {
            // Left by a truncation that failed after its cut, since whoever rotates sees to the flush otherwise.
            if (!table.peek().flushing().isEmpty() && !table.isTruncating()) {
                schedule(table);
            }
        }
        if (!due.isEmpty()) {
            parts.commit().inOrder(point -> due.forEach(this::rotate));
        }
        start();
    }

    @Override
    public void grown(Table table) {
        if (table.active().bytes() >= limits.memtableBytesMax()) {
            rotate(table);
        } else if (parts.budget().bytes() > FULL_SHARE * parts.budget().bytesMax()) {
            rotateLargest();
        }
    }

    private void rotateLargest() {
        Table largest = null;
        long inFlush = 0;
        for (Table table : parts.tables().all()) {
            TableView view = table.peek();
            for (Memtable memtable : view.flushing()) {
                inFlush += memtable.bytes();
            }
            if (!view.active().isEmpty()
                    && (largest == null
                            || view.active().bytes() > largest.active().bytes())) {
                largest = table;
            }
        }
        // What is being flushed already will make room as well.
        boolean enough =
                parts.budget().bytes() - inFlush <= FULL_SHARE * parts.budget().bytesMax() / 2;
        if (largest != null && !enough) {
            rotate(largest);
        }
    }

    /** Gives a table a fresh memtable and sees to the flush of the old one. Commit lock held. */
    private void rotate(Table table) {
        if (!table.active().isEmpty()) {
            table.rotate(parts.budget().memtable(table.active()));
            schedule(table);
        }
    }

    /** Flushes one table, or all if null; completed when what was written before is in durable files. */
    public CompletableFuture<Void> flush(@Nullable UUID id) {
        try {
            parts.installation().requireWorking();
        } catch (IOException e) {
            return CompletableFuture.failedFuture(ReadFailures.of(e));
        }
        List<CompletableFuture<Void>> all = new ArrayList<>();
        parts.commit().inOrder(point -> {
            for (Table table : parts.tables().all()) {
                if (id == null || id.equals(table.id())) {
                    rotate(table);
                    all.add(waiter(table, point.sequence()));
                }
            }
        });
        return CompletableFuture.allOf(all.toArray(CompletableFuture[]::new));
    }

    private synchronized CompletableFuture<Void> waiter(Table table, long sequence) {
        Waiter waiter = new Waiter(table, sequence, new CompletableFuture<>());
        Exception standstill = standing.get(table.id());
        if (waiter.isDone()) {
            waiter.future.complete(null);
        } else if (standstill != null) {
            waiter.future.completeExceptionally(ReadFailures.of(standstill));
        } else {
            waiters.add(waiter);
            schedule(table);
        }
        return waiter.future;
    }

    private void schedule(Table table) {
        synchronized (this) {
            if (!scheduled.add(table.id())) {
                return;
            }
        }
        parts.work().execute(() -> run(table));
    }

    /** Flushes what waits of a table; comes back later if something is not ready. */
    private void run(Table table) {
        long retryNanos = 0;
        try {
            parts.installation().requireWorking();
            List<Memtable> waiting = table.peek().flushing();
            while (!waiting.isEmpty() && retryNanos == 0 && isPresent(table)) {
                Memtable oldest = waiting.getFirst();
                boolean isVisible = oldest.lastSequence() <= parts.visible().current();
                if (!isVisible || oldest.lastLoggedSequence() > parts.log().lastSynced()) {
                    StorageException standstill = parts.commit().standstill();
                    if (standstill != null) {
                        standStill(table, standstill);
                        return;
                    }
                }
                if (!isVisible) {
                    retryNanos = NOT_YET_NANOS;
                } else if (oldest.lastLoggedSequence() > parts.log().lastSynced()) {
                    // A file must not outlive a power cut that takes older writes of other tables from the log.
                    parts.commit().syncSoon();
                    retryNanos = NOT_YET_NANOS;
                } else {
                    flush(table, oldest);
                }
                waiting = table.peek().flushing();
            }
        } catch (Installation.ManifestFailedException e) {
            standStill(table, e);
            return;
        } catch (Throwable e) {
            retryNanos = FAILED_NANOS;
            failed(table, e);
        }
        if (retryNanos > 0) {
            parts.work().executeAfter(retryNanos, () -> run(table));
            return;
        }
        synchronized (this) {
            scheduled.remove(table.id());
        }
        completeWaiters(table, null);
        if (!table.peek().flushing().isEmpty() && isPresent(table)) {
            schedule(table);
        }
    }

    /** Until a restart nothing of the table can be flushed: it stays as it is, and stays scheduled. */
    private void standStill(Table table, Exception problem) {
        synchronized (this) {
            standing.put(table.id(), problem);
        }
        failed(table, problem);
    }

    private boolean isPresent(Table table) {
        return parts.tables().find(table.id()) == table;
    }

    private void flush(Table table, Memtable memtable) throws IOException {
        long start = parts.context().nanos().nanos();
        long timestamp = parts.commit().point().timestamp();
        StoredFile stored = new FlushTask(parts.files(), table, memtable, parts.work()::isClosing)
                .run(
                        timestamp,
                        (edit, file) -> parts.installation().exclusively(() -> {
                            if (!isPresent(table) || !table.peek().flushing().contains(memtable)) {
                                return false;
                            }
                            parts.installation().append(edit);
                            table.flushed(memtable, file);
                            return true;
                        }));
        discardLog();
        completeWaiters(table, null);
        if (stored == null) {
            return;
        }
        flushes.incrementAndGet();
        bytesFlushed.addAndGet(stored.fileBytes());
        parts.context()
                .events()
                .on(new EngineEvent.Flushed(
                        table.schema().fullName(),
                        new SSTableFileName(table.id(), stored.number()).text(),
                        memtable.partitionCount(),
                        stored.fileBytes(),
                        parts.context().nanos().nanos() - start));
        afterFlush.accept(table);
    }

    /** Gives up what the log holds below all unflushed writes; a failure only means that more log is kept. */
    private void discardLog() {
        // It only ever grows, so what another thread found earlier is never too much.
        long needed = Installation.neededSequence(parts.tables(), parts.commit());
        try {
            long first = parts.log().firstNeeded(needed);
            // First what may go is written down, then it goes: a start that misses a segment knows that it is lost.
            if (parts.installation().logNeededFrom(first, parts.log())) {
                synchronized (discarding) {
                    parts.log().discardBelow(first);
                }
            }
        } catch (IOException e) {
            parts.context().events().on(new EngineEvent.BackgroundFailed("discard commit log", e.toString()));
        }
    }

    private void failed(Table table, Throwable problem) {
        if (parts.work().isClosing()) {
            return;
        }
        String work = "flush of " + table.schema().fullName();
        parts.context().events().on(new EngineEvent.BackgroundFailed(work, problem.toString()));
        completeWaiters(table, problem);
    }

    private void completeWaiters(Table table, @Nullable Throwable problem) {
        List<Waiter> done = new ArrayList<>();
        synchronized (this) {
            for (Waiter waiter : waiters) {
                if (waiter.table == table && (problem != null || waiter.isDone() || !isPresent(table))) {
                    done.add(waiter);
                }
            }
            waiters.removeAll(done);
        }
        for (Waiter waiter : done) {
            if (problem == null) {
                waiter.future.complete(null);
            } else {
                waiter.future.completeExceptionally(ReadFailures.of(problem));
            }
        }
    }

    /** Returns flushes that made a file since opening. */
    public long flushes() {
        return flushes.get();
    }

    /** Returns the bytes of these files. */
    public long bytesFlushed() {
        return bytesFlushed.get();
    }

    /**
     * Flushes, on this thread, the tables that have writes which no log has: a clean stop loses nothing. Called last, after
     * background work has ended and the commit order is closed.
     */
    public void flushUnlogged() throws IOException {
        for (Table table : parts.tables().all()) {
            if (table.peek().memtables().stream().noneMatch(Memtable::hasUnlogged)) {
                continue;
            }
            parts.commit().inOrder(point -> {
                if (!table.active().isEmpty()) {
                    table.rotate(parts.budget().memtable());
                }
            });
            // Oldest first and without a gap, since the flushed sequence speaks for all that is older.
            for (Memtable memtable : table.peek().flushing()) {
                if (memtable.lastSequence() > parts.visible().current()) {
                    break;
                }
                parts.commit().sync(memtable.lastSequence());
                FlushTask.recover(parts.files(), table, memtable)
                        .run(
                                parts.commit().point().timestamp(),
                                (edit, file) -> parts.installation().exclusively(() -> {
                                    parts.installation().append(edit);
                                    table.flushed(memtable, file);
                                    return true;
                                }));
            }
        }
    }

    /** Ends all waiting. Background work has ended before. */
    public void close() {
        timer.run();
        List<Waiter> left;
        synchronized (this) {
            left = new ArrayList<>(waiters);
            waiters.clear();
        }
        for (Waiter waiter : left) {
            waiter.future.completeExceptionally(new ClosedException("The storage engine is closed"));
        }
    }
}
