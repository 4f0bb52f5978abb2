package dev.drumlin.rocksdb;

import dev.drumlin.rocksdb.GroupEncoder.Needs;
import dev.drumlin.rocksdb.RocksOptions.Setting;
import dev.drumlin.storage.Durability;
import dev.drumlin.storage.EngineContext;
import dev.drumlin.storage.Health;
import dev.drumlin.storage.ReadBatch;
import dev.drumlin.storage.WriteBatch;
import dev.drumlin.storage.WriteSink;
import dev.drumlin.storage.error.ClosedException;
import dev.drumlin.storage.error.InternalException;
import dev.drumlin.storage.error.Outcome;
import dev.drumlin.storage.error.OverloadedException;
import dev.drumlin.storage.error.ReadOnlyException;
import dev.drumlin.storage.error.StorageException;
import dev.drumlin.storage.error.TimedOutException;
import dev.drumlin.storage.event.EngineEvent;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteOptions;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one order of everything that changes the store: write batches, and tasks such as a change of the schema or the folding
 * of a row. Thread-safe.
 *
 * <p>How it works: all goes into one queue. Whoever raises {@link #pending} from zero owns the order until it is zero again;
 * everybody else returns at once. The owner takes all that waits, makes one write of it, and tells the sinks. Where a sync
 * is asked for, or a task waits, or RocksDB would hold the writer up, ownership goes to the sync thread, since callers must
 * not be blocked; while it syncs, the next write gathers. So writes share syncs, and none waits for a timer.
 */
final class CommitOrder {
    private static final Logger LOG = LoggerFactory.getLogger(CommitOrder.class);

    /** A run is written when it has so many bytes. */
    private static final int RUN_BYTES = 1 << 20;

    /** Something else to be done in order; on the sync thread, inside the gate. */
    interface Task {
        void run(GroupEncoder encoder) throws RocksDBException;

        /** Ends the task instead, because the store is closed or has failed. */
        void refuse(StorageException problem);
    }

    private record Entry(
            @Nullable WriteBatch batch, @Nullable Task task, int groups, long bytes, Needs needs) {}

    private final EngineContext context;
    private final RocksStore store;
    private final GroupEncoder encoder;
    private final Folder folder;
    private final FoldRequests folds;
    private final int groupsMax;
    private final long bytesMax;
    private final WriteOptions unslowed;
    private final WriteOptions unslowedUnlogged;

    private final Queue<Entry> queue = new ConcurrentLinkedQueue<>();
    private final AtomicInteger pending = new AtomicInteger();
    private final AtomicInteger waitingGroups = new AtomicInteger();
    private final AtomicLong waitingBytes = new AtomicLong();
    private final AtomicBoolean syncDue = new AtomicBoolean();

    private volatile @Nullable String readOnly;
    private final AtomicLong mutations = new AtomicLong();
    private final AtomicLong bytesWritten = new AtomicLong();
    private final AtomicLong runsSynced = new AtomicLong();
    private final AtomicLong groupsSynced = new AtomicLong();
    private final AtomicLong syncNanos = new AtomicLong();

    // Of the owner.
    private final WriteRun run = new WriteRun();
    private RunGroups runGroups = new RunGroups();
    /** The groups of the run before, kept to be filled again: sinks may submit while they are told. */
    private RunGroups spareGroups = new RunGroups();

    private Needs runNeeds = Needs.NO_LOG;
    private Durability runDurability = Durability.NONE;
    private long runMutations;
    private long runBytes;

    CommitOrder(EngineContext context, RocksStore store, FoldRequests folds) throws RocksDBException {
        this.context = context;
        this.store = store;
        this.folds = folds;
        encoder = new GroupEncoder(store, context.wall(), folds);
        folder = new Folder(context.wall(), store);
        RocksOptions options = store.tuning().options();
        groupsMax = (int) options.number(Setting.WRITE_QUEUE_GROUPS);
        bytesMax = options.number(Setting.WRITE_QUEUE_SIZE);
        unslowed = new WriteOptions(store.tuning().writes(Durability.PERIODIC)).setNoSlowdown(true);
        folds.onBegin(() -> inOrder(new FoldTask()));
        unslowedUnlogged = new WriteOptions(store.tuning().writes(Durability.NONE)).setNoSlowdown(true);
    }

    /** Queues a batch and, where nobody is to be waited for, writes it. */
    void submit(WriteBatch batch) {
        int groups = batch.size();
        if (groups == 0) {
            return;
        }
        long bytes = 0;
        for (int i = batch.firstMutation(0); i < batch.endMutation(groups - 1); i++) {
            bytes += batch.mutationLength(i);
        }
        if (waitingGroups.get() + groups > groupsMax || waitingBytes.get() + bytes > bytesMax) {
            refuse(batch, groups, new OverloadedException("Too many writes wait: try again later"));
            return;
        }
        Needs needs = encoder.needs(batch);
        if (needs != Needs.WAITING && folds.isEmpty() && pending.compareAndSet(0, 1)) {
            workAlone(batch, groups, needs);
            return;
        }
        waitingGroups.addAndGet(groups);
        waitingBytes.addAndGet(bytes);
        enter(new Entry(batch, null, groups, bytes, needs));
    }

    /** Does a batch that found nobody in the order, without the queue; then all that came meanwhile. Of the owner. */
    private void workAlone(WriteBatch batch, int groups, Needs needs) {
        int ticket = store.gate().enter();
        if (ticket == UseGate.CLOSED) {
            refuse(batch, groups, new ClosedException("The storage engine is closed"));
            refuseAll(new ClosedException("The storage engine is closed"));
            return;
        }
        boolean handedOver = false;
        try {
            runNeeds = needs;
            add(batch, groups);
            // What RocksDB would hold up stays in the run; with nothing else queued, the sync thread begins with that.
            handedOver = !writeRun(false) || !folds.isEmpty() || (pending.decrementAndGet() != 0 && !passes(false));
        } finally {
            store.gate().leave(ticket);
            if (handedOver) {
                handOver();
            }
        }
    }

    /** Queues a task. */
    void inOrder(Task task) {
        enter(new Entry(null, task, 0, 0, Needs.WAITING));
    }

    private void enter(Entry entry) {
        queue.add(entry);
        if (pending.getAndIncrement() == 0) {
            own(entry.needs() == Needs.WAITING || !folds.isEmpty());
        }
    }

    private void own(boolean mustWait) {
        if (mustWait) {
            handOver();
        } else {
            work(false);
        }
    }

    private void handOver() {
        try {
            context.executors().sync().execute(() -> work(true));
        } catch (RejectedExecutionException e) {
            StorageException refusal = new OverloadedException("Too much waits for the log: try again later");
            refuseAll(refusal);
        }
    }

    /** Refuses everything that waits and gives ownership up. Of the owner. */
    private void refuseAll(StorageException problem) {
        int taken = pending.get();
        do {
            failRun(problem);
            for (Entry entry = queue.poll(); entry != null; entry = queue.poll()) {
                release(entry);
                refuse(entry, problem);
            }
            taken = pending.addAndGet(-taken);
        } while (taken != 0);
    }

    private void refuse(Entry entry, StorageException problem) {
        if (entry.batch() != null) {
            refuse(entry.batch(), entry.groups(), problem);
        }
        if (entry.task() != null) {
            entry.task().refuse(problem);
        }
    }

    private static void refuse(WriteBatch batch, int groups, StorageException problem) {
        for (int group = 0; group < groups; group++) {
            failed(batch.sink(group), group, problem);
        }
    }

    private void release(Entry entry) {
        waitingGroups.addAndGet(-entry.groups());
        waitingBytes.addAndGet(-entry.bytes());
    }

    /** Does all that waits, until nothing does. Of the owner. */
    private void work(boolean mayWait) {
        int ticket = store.gate().enter();
        if (ticket == UseGate.CLOSED) {
            refuseAll(new ClosedException("The storage engine is closed"));
            return;
        }
        boolean handedOver = false;
        try {
            handedOver = !passes(mayWait);
        } finally {
            store.gate().leave(ticket);
            if (handedOver) {
                handOver();
            }
        }
    }

    /** Passes until nothing waits; returns false if it must go on where waiting is allowed. */
    private boolean passes(boolean mayWait) {
        int taken = pending.get();
        do {
            if (!pass(mayWait)) {
                return false;
            }
            taken = pending.addAndGet(-taken);
        } while (taken != 0);
        return true;
    }

    /** Does all that waits now; returns false if it must go on where waiting is allowed. */
    private boolean pass(boolean mayWait) {
        if (!runGroups.isEmpty() && !writeRun(mayWait)) {
            return false;
        }
        for (Entry entry = queue.peek(); entry != null; entry = queue.peek()) {
            if (entry.needs() == Needs.WAITING && !mayWait) {
                return false;
            }
            if (!runGroups.isEmpty() && entry.needs() != runNeeds && !writeRun(mayWait)) {
                return false;
            }
            runNeeds = entry.needs();
            queue.remove();
            release(entry);
            if (entry.batch() != null) {
                add(entry.batch(), entry.groups());
            }
            if (entry.task() != null) {
                writeRun(mayWait);
                perform(entry.task());
            }
            if (run.bytes() >= RUN_BYTES && !writeRun(mayWait)) {
                return false;
            }
        }
        if (!writeRun(mayWait)) {
            return false;
        }
        if (!folds.isEmpty()) {
            if (!mayWait) {
                return false;
            }
            fold();
        }
        return true;
    }

    private void perform(Task task) {
        try {
            task.run(encoder);
        } catch (RocksDBException e) {
            task.refuse(failure(e));
        } catch (StorageException e) {
            task.refuse(e);
        } catch (RuntimeException e) {
            LOG.error("A task in the commit order failed", e);
            task.refuse(new InternalException("A task failed: " + e, Outcome.UNKNOWN, e));
        }
    }

    private void add(WriteBatch batch, int groups) {
        for (int group = 0; group < groups; group++) {
            WriteSink sink = batch.sink(group);
            int bytesBefore = run.bytes();
            int countBefore = run.count();
            try {
                checkTime(batch, group);
                encoder.check(batch, group);
                Durability durability = encoder.durability();
                if (!runGroups.isEmpty() && isLogged(durability) != isLogged(runDurability)) {
                    // Only in a batch that needs waiting, so waiting is allowed here.
                    writeRun(true);
                    bytesBefore = run.bytes();
                    countBefore = run.count();
                }
                encoder.encode(batch, group, run);
                runDurability = runGroups.isEmpty() ? durability : runDurability.atLeast(durability);
                runGroups.add(sink, group);
                runMutations += batch.endMutation(group) - batch.firstMutation(group);
                runBytes += encoder.bytes();
            } catch (StorageException e) {
                run.truncate(bytesBefore, countBefore);
                failed(sink, group, e);
            } catch (RocksDBException e) {
                run.truncate(bytesBefore, countBefore);
                failed(sink, group, failure(e));
            } catch (RuntimeException e) {
                run.truncate(bytesBefore, countBefore);
                LOG.error("A write failed", e);
                failed(sink, group, new InternalException("A write failed: " + e, Outcome.NOT_APPLIED, e));
            }
        }
    }

    private static boolean isLogged(Durability durability) {
        return durability != Durability.NONE;
    }

    private void checkTime(WriteBatch batch, int group) {
        long deadline = batch.deadlineNanos(group);
        if (deadline != ReadBatch.NO_DEADLINE && context.nanos().nanos() - deadline > 0) {
            throw new TimedOutException("The deadline passed before the write was begun", Outcome.NOT_APPLIED, null);
        }
    }

    /** Writes what has gathered and tells the sinks; returns false, and has done nothing, if RocksDB would wait. */
    private boolean writeRun(boolean mayWait) {
        if (runGroups.isEmpty()) {
            return true;
        }
        try {
            if (!run.isEmpty()) {
                write(mayWait);
            }
        } catch (RocksDBException e) {
            if (!mayWait && RocksErrors.wouldWait(e)) {
                return false;
            }
            failRun(failure(e));
            return true;
        }
        if (readOnly != null) {
            readOnly = null;
            context.events().on(new EngineEvent.BecameWritable());
        }
        mutations.addAndGet(runMutations);
        bytesWritten.addAndGet(runBytes);
        RunGroups told = runGroups;
        clearRun();
        for (int i = 0; i < told.size(); i++) {
            try {
                told.sink(i).applied(told.group(i));
            } catch (RuntimeException e) {
                LOG.error("A write sink threw when told of success: group={}", told.group(i), e);
            }
        }
        told.clear();
        return true;
    }

    private void write(boolean mayWait) throws RocksDBException {
        if (runDurability == Durability.GROUP) {
            long start = context.nanos().nanos();
            run.write(store.database(), store.tuning().writes(Durability.GROUP));
            syncNanos.addAndGet(context.nanos().nanos() - start);
            runsSynced.incrementAndGet();
            groupsSynced.addAndGet(runGroups.size());
            return;
        }
        WriteOptions options = mayWait
                ? store.tuning().writes(runDurability)
                : runDurability == Durability.NONE ? unslowedUnlogged : unslowed;
        run.write(store.database(), options);
        if (runDurability == Durability.PERIODIC && syncDue.compareAndSet(false, true)) {
            scheduleSync();
        }
    }

    private void scheduleSync() {
        long period = store.tuning().options().number(Setting.SYNC_PERIOD) * 1_000_000;
        try {
            context.executors().schedule(period, () -> inOrder(new PeriodicSync()));
        } catch (RejectedExecutionException e) {
            // The next periodic write tries again.
            syncDue.set(false);
        }
    }

    /** Does nothing itself: rows are folded at the end of each pass. */
    private static final class FoldTask implements Task {
        @Override
        public void run(GroupEncoder ignored) {}

        @Override
        public void refuse(StorageException problem) {}
    }

    /** Syncs what periodic writes have left in the operating system's hands. */
    private final class PeriodicSync implements Task {
        @Override
        public void run(GroupEncoder ignored) throws RocksDBException {
            syncDue.set(false);
            store.database().syncWal();
        }

        @Override
        public void refuse(StorageException problem) {
            syncDue.set(false);
        }
    }

    private void failRun(StorageException problem) {
        RunGroups told = runGroups;
        clearRun();
        for (int i = 0; i < told.size(); i++) {
            failed(told.sink(i), told.group(i), problem);
        }
        told.clear();
    }

    private void clearRun() {
        RunGroups told = runGroups;
        spareGroups.clear();
        runGroups = spareGroups;
        spareGroups = told;
        run.clear();
        runDurability = Durability.NONE;
        runMutations = 0;
        runBytes = 0;
    }

    /** Notes that RocksDB did not take a write, and returns what that is to the caller. */
    private StorageException failure(RocksDBException e) {
        StorageException problem = RocksErrors.ofWrite(e);
        if (problem instanceof ReadOnlyException && readOnly == null) {
            readOnly = problem.getMessage();
            context.events().on(new EngineEvent.BecameReadOnly(String.valueOf(problem.getMessage())));
        }
        return problem;
    }

    private void fold() {
        folds.ended();
        for (FoldRequests.Request request = folds.poll(); request != null; request = folds.poll()) {
            Family family = request.family();
            if (store.find(family.id()) != family) {
                continue;
            }
            try {
                folder.fold(family, request.key(), writesOf(family));
            } catch (RocksDBException | RuntimeException e) {
                // The row stays as it is; nothing is lost but time.
                LOG.warn("A row could not be folded: table={}", family.schema().fullName(), e);
            }
        }
    }

    /** Returns how the store itself writes to a table: never stronger than its own writes need. */
    WriteOptions writesOf(Family family) {
        return store.tuning()
                .writes(encoder.durabilityOf(family) == Durability.NONE ? Durability.NONE : Durability.PERIODIC);
    }

    private static void failed(WriteSink sink, int group, StorageException problem) {
        try {
            sink.failed(group, problem);
        } catch (RuntimeException e) {
            LOG.error("A write sink threw when told of a failure: group={}", group, e);
        }
    }

    Folder folder() {
        return folder;
    }

    Health health() {
        String reason = readOnly;
        return reason == null ? new Health.Ok() : new Health.ReadOnly(reason);
    }

    long mutations() {
        return mutations.get();
    }

    long bytesWritten() {
        return bytesWritten.get();
    }

    long runsSynced() {
        return runsSynced.get();
    }

    long groupsSynced() {
        return groupsSynced.get();
    }

    long syncNanos() {
        return syncNanos.get();
    }

    /** Writes down the exact bounds on timestamps, where that is still possible. Called once, by the closing thread. */
    void noteClock() throws RocksDBException {
        encoder.writeExactClock();
    }

    /** Frees what this made; after the store is closed. */
    void close() {
        unslowed.close();
        unslowedUnlogged.close();
    }
}
