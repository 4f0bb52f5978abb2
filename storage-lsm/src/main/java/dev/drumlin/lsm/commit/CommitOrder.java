package dev.drumlin.lsm.commit;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.drumlin.lsm.memtable.Memtable;
import dev.drumlin.lsm.table.Table;
import dev.drumlin.storage.CostCounters;
import dev.drumlin.storage.Durability;
import dev.drumlin.storage.ReadBatch;
import dev.drumlin.storage.WriteBatch;
import dev.drumlin.storage.data.ByteWriter;
import dev.drumlin.storage.data.MutationFormat;
import dev.drumlin.storage.data.MutationView;
import dev.drumlin.storage.error.InternalException;
import dev.drumlin.storage.error.Outcome;
import dev.drumlin.storage.error.OverloadedException;
import dev.drumlin.storage.error.StorageException;
import dev.drumlin.storage.error.TimedOutException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jctools.queues.varhandle.MpscVarHandleArrayQueue;
import org.jspecify.annotations.Nullable;

/**
 * Puts all writes into one order.
 *
 * <p>Life of a group: {@link #submit} queues its batch; the holder of the commit lock checks the group, gives it a sequence
 * and timestamps, appends it to the log's buffer, applies it to the memtables and hands it to {@link SyncStep}, which
 * makes it durable, then visible, and completes it. A submitter that does not get the lock returns at once: the holder
 * looks at the queue again after it has let go.
 *
 * <p>Thread-safe. No sink is called with the lock held, and nothing under the lock touches a disk.
 */
public final class CommitOrder {
    private static final int QUEUE_BATCHES = 1 << 13;

    private final CommitEnvironment environment;
    private final WriteAdmission admission;
    private final PendingGroups pending;
    private final SyncStep sync;
    private final MpscVarHandleArrayQueue<WriteBatch> queue = new MpscVarHandleArrayQueue<>(QUEUE_BATCHES);
    private final AtomicLong mutations = new AtomicLong();
    private final AtomicLong bytesWritten = new AtomicLong();

    private final ReentrantLock lock = new ReentrantLock();

    @GuardedBy("lock")
    private final GroupCheck check;

    @GuardedBy("lock")
    private final MutationView mutation = new MutationView();

    @GuardedBy("lock")
    private final ByteWriter body = new ByteWriter(1 << 16);

    @GuardedBy("lock")
    private long lastSequence;

    @GuardedBy("lock")
    private long lastTimestamp;

    /** The batch being worked on; stays here while the log's buffer is full. */
    @GuardedBy("lock")
    private @Nullable WriteBatch current;

    @GuardedBy("lock")
    private int nextGroup;

    public CommitOrder(CommitEnvironment environment, CommitOptions options, CommitPoint recovered) {
        this.environment = environment;
        this.admission = new WriteAdmission(options.queueGroupsMax(), options.queueBytesMax());
        this.pending = new PendingGroups(environment.visible());
        this.check = new GroupCheck(environment.tables(), options.durability(), options.recordBytesMax());
        this.lastSequence = recovered.sequence();
        this.lastTimestamp = recovered.timestamp();
        this.sync = new SyncStep(environment, pending, options.syncPeriodNanos(), this::drain, this::point);
    }

    /** Takes a batch; every group of it ends exactly once. */
    public void submit(WriteBatch batch) {
        if (batch.size() == 0) {
            return;
        }
        StorageException refusal = environment.gate().refusal(Outcome.NOT_APPLIED, null);
        if (refusal == null && environment.budget().isFull()) {
            refusal = new OverloadedException("Memtables are full ("
                    + environment.budget().bytesMax() + " bytes) until a flush ends: write more slowly");
        }
        if (refusal == null && !admission.tryEnter(batch)) {
            refusal = new OverloadedException("Too many writes wait for the commit log: write more slowly");
        }
        if (refusal == null && !queue.offer(batch)) {
            admission.leave(batch.size(), WriteAdmission.bytes(batch));
            refusal = new OverloadedException("Too many write batches wait for the commit log: write more slowly");
        }
        if (refusal != null) {
            refuse(batch, refusal);
            return;
        }
        drain();
    }

    private static void refuse(WriteBatch batch, StorageException refusal) {
        // The batch is the caller's again with its last group's end, so its size is not asked after that.
        for (int group = 0, size = batch.size(); group < size; group++) {
            SinkCalls.failed(batch.sink(group), group, refusal);
        }
    }

    /** Works on what is queued, unless somebody else does. */
    void drain() {
        do {
            if (lock.isHeldByCurrentThread() || !lock.tryLock()) {
                return;
            }
            Outcomes outcomes = new Outcomes();
            boolean blocked;
            try {
                blocked = !drainLocked(outcomes);
            } finally {
                lock.unlock();
            }
            // Whoever made room meanwhile may have found the lock taken: one more step looks after what waits.
            outcomes.syncWanted |= blocked;
            tell(outcomes);
            if (blocked) {
                return;
            }
        } while (!queue.isEmpty());
    }

    /** Runs a task at one point of the commit order: every group is wholly before or wholly after it. Must not block. */
    public void inOrder(Consumer<CommitPoint> task) {
        lock.lock();
        try {
            task.accept(new CommitPoint(lastSequence, lastTimestamp));
        } finally {
            lock.unlock();
        }
        drain();
    }

    /** Returns how far the order is now. */
    public CommitPoint point() {
        CommitPoint[] now = new CommitPoint[1];
        inOrder(point -> now[0] = point);
        return now[0];
    }

    /** Ends what was begun, refuses the rest and closes the log. The gate was closed before. Blocks. */
    public void close() throws IOException {
        Outcomes outcomes = new Outcomes();
        lock.lock();
        try {
            drainLocked(outcomes);
        } finally {
            lock.unlock();
        }
        tell(outcomes);
        // Refuses what came while the lock was held.
        drain();
        sync.close();
    }

    /** Has the log synced soon, though no write asks for it. */
    public void syncSoon() {
        sync.syncSoon();
    }

    /** Makes durable what the log has of everything up to a sequence. Blocks; for background threads. */
    public void sync(long sequence) throws IOException {
        sync.sync(sequence);
    }

    /** Tries to take writes again after the disk was full; see {@link SyncStep}. */
    public void probe() {
        sync.probe();
    }

    /** Returns mutations applied since opening. */
    public long mutations() {
        return mutations.get();
    }

    /** Returns bytes of mutations applied since opening. */
    public long bytesWritten() {
        return bytesWritten.get();
    }

    /** Returns false if the log's buffer is full; then the sync step calls {@link #drain} once it is not. */
    @GuardedBy("lock")
    private boolean drainLocked(Outcomes outcomes) {
        boolean room = true;
        long floor = environment.visible().floor();
        while (room) {
            if (current == null) {
                current = queue.poll();
                nextGroup = 0;
            }
            if (current == null) {
                break;
            }
            room = work(current, floor, outcomes);
            if (room) {
                current = null;
            }
        }
        return room;
    }

    /** Works on a batch from {@link #nextGroup} on; false if it has to wait for room in the log's buffer. */
    @GuardedBy("lock")
    private boolean work(WriteBatch batch, long floor, Outcomes outcomes) {
        // Once its last group is pending the batch may end, and be used anew, at any moment.
        int size = batch.size();
        while (nextGroup < size) {
            int group = nextGroup;
            long bytes = WriteAdmission.bytes(batch, group);
            try {
                if (!commit(batch, group, floor, outcomes)) {
                    return false;
                }
            } catch (StorageException e) {
                outcomes.add(new GroupFailure(batch.sink(group), group, e));
            } catch (RuntimeException e) {
                outcomes.add(new GroupFailure(batch.sink(group), group, broken(e)));
            }
            admission.leave(1, bytes);
            nextGroup++;
        }
        return true;
    }

    /** A bug: memory and log may disagree now, so nothing is built upon them. */
    private InternalException broken(RuntimeException bug) {
        environment.gate().readOnly("Applying a write failed: " + bug + ".");
        return new InternalException("Applying the write failed", Outcome.UNKNOWN, bug);
    }

    @GuardedBy("lock")
    private boolean commit(WriteBatch batch, int group, long floor, Outcomes outcomes) {
        StorageException refusal = environment.gate().refusal(Outcome.NOT_APPLIED, null);
        if (refusal != null) {
            throw refusal;
        }
        long now = environment.context().nanos().nanos();
        long deadline = batch.deadlineNanos(group);
        if (deadline != ReadBatch.NO_DEADLINE && now - deadline >= 0) {
            throw new TimedOutException("The write's deadline passed before its turn came; nothing was written");
        }
        check.check(batch, group);
        Durability durability = Durability.NONE;
        if (!check.tables().isEmpty()) {
            durability = check.durability();
            long timestamp = chooseTimestamps(batch, group);
            // Spent even if the log's buffer is full: the bytes carry it now, and no later group may get it as well.
            lastTimestamp = timestamp;
            if (durability != Durability.NONE && !append(batch, group, timestamp)) {
                return false;
            }
            lastSequence++;
            apply(batch, group, floor, durability);
        }
        CostCounters cost = batch.cost(group);
        if (cost.on) {
            cost.mutations += check.tables().size();
            cost.bytesWritten += check.bytes();
        }
        PendingGroup done = new PendingGroup(lastSequence, durability, batch.sink(group), group, cost, now);
        if (pending.add(done, durability != Durability.NONE)) {
            outcomes.add(done);
        } else {
            outcomes.syncWanted = true;
        }
        return true;
    }

    /** Gives one timestamp to all that left the choice to us, and returns the last one chosen. */
    @GuardedBy("lock")
    private long chooseTimestamps(WriteBatch batch, int group) {
        long chosen = lastTimestamp;
        for (int i = batch.firstMutation(group); i < batch.endMutation(group); i++) {
            if (MutationFormat.wantsTimestamp(batch.mutationSegment(i), batch.mutationAt(i))) {
                if (chosen == lastTimestamp) {
                    chosen = Math.max(environment.context().wall().micros(), lastTimestamp + 1);
                }
                MutationFormat.patchTimestamp(batch.mutationSegment(i), batch.mutationAt(i), chosen, mutation);
            }
        }
        return chosen;
    }

    @GuardedBy("lock")
    private boolean append(WriteBatch batch, int group, long timestamp) {
        GroupRecord.write(body, timestamp, batch, group);
        try {
            return environment.log().append(lastSequence + 1, 0, body.segment(), 0, body.size());
        } catch (IOException e) {
            throw new InternalException("The commit log takes nothing: " + e.getMessage(), Outcome.NOT_APPLIED, e);
        }
    }

    @GuardedBy("lock")
    private void apply(WriteBatch batch, int group, long floor, Durability durability) {
        List<Table> tables = check.tables();
        int first = batch.firstMutation(group);
        for (int i = 0; i < tables.size(); i++) {
            Table table = tables.get(i);
            Memtable memtable = table.active();
            long before = memtable.bytes();
            mutation.wrap(batch.mutationSegment(first + i), batch.mutationAt(first + i));
            memtable.apply(mutation, lastSequence, floor, durability != Durability.NONE);
            environment.budget().add(memtable.bytes() - before);
        }
        // Only now: a rotation in between would tear the group apart.
        for (Table table : tables) {
            environment.trigger().grown(table);
        }
        mutations.addAndGet(tables.size());
        bytesWritten.addAndGet(check.bytes());
    }

    private void tell(Outcomes outcomes) {
        if (outcomes.syncWanted) {
            sync.request();
        }
        for (PendingGroup group : outcomes.done) {
            SinkCalls.applied(group);
        }
        for (GroupFailure failure : outcomes.failures) {
            SinkCalls.failed(failure.sink(), failure.group(), failure.problem());
        }
    }

    /** What was found out under the lock and is told after it. */
    private static final class Outcomes {
        private boolean syncWanted;
        private final List<GroupFailure> failures = new ArrayList<>();
        private final List<PendingGroup> done = new ArrayList<>();

        void add(GroupFailure failure) {
            failures.add(failure);
        }

        void add(PendingGroup group) {
            done.add(group);
        }
    }
}
