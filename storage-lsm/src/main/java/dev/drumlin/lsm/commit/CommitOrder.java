package dev.drumlin.lsm.commit;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.drumlin.lsm.memtable.Memtable;
import dev.drumlin.lsm.table.Table;
import dev.drumlin.storage.CostCounters;
import dev.drumlin.storage.Durability;
import dev.drumlin.storage.ReadBatch;
import dev.drumlin.storage.WriteBatch;
import dev.drumlin.storage.WriteSink;
import dev.drumlin.storage.data.ByteWriter;
import dev.drumlin.storage.data.MutationFormat;
import dev.drumlin.storage.data.MutationView;
import dev.drumlin.storage.error.ClosedException;
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

    /** Groups that are worked on before the lock is let go and their ends are told. */
    private static final int GROUPS_PER_HOLD = 1 << 10;

    /** How often a caller takes the lock for the sake of others, before it leaves the rest to the sync thread. */
    private static final int HOLDS_MAX = 16;

    /** How often conditions are looked at without the lock and in vain, before they are decided under it. */
    private static final int ROUNDS_MAX = 3;

    private final CommitEnvironment environment;
    private final WriteAdmission admission;
    private final PendingGroups pending;
    private final SyncStep sync;
    private final ConditionLooks looks;
    private final MpscVarHandleArrayQueue<WriteBatch> queue = new MpscVarHandleArrayQueue<>(QUEUE_BATCHES);
    private final AtomicLong mutations = new AtomicLong();
    private final AtomicLong bytesWritten = new AtomicLong();

    private final ReentrantLock lock = new ReentrantLock();

    @GuardedBy("lock")
    private final GroupCheck check;

    @GuardedBy("lock")
    private final UndecidedGroups undecided = new UndecidedGroups();

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

    /** Whether the present group has got into the log or a memtable, be it in part. */
    @GuardedBy("lock")
    private boolean begun;

    private enum Drained {
        ALL,
        BLOCKED,
        IN_PART
    }

    private enum Turn {
        ENDED,
        NO_ROOM,
        HANDED_OVER
    }

    public CommitOrder(CommitEnvironment environment, CommitOptions options, CommitPoint recovered) {
        this.environment = environment;
        this.admission = new WriteAdmission(options.queueGroupsMax(), options.queueBytesMax());
        this.pending = new PendingGroups(environment.visible());
        this.check = new GroupCheck(environment.tables(), options.durability(), options.recordBytesMax());
        this.lastSequence = recovered.sequence();
        this.lastTimestamp = recovered.timestamp();
        this.looks = new ConditionLooks(environment.context(), this::drain);
        this.sync = new SyncStep(environment, pending, options.syncPeriodNanos(), this::drain, this::point);
    }

    /** Takes a batch; every group of it ends exactly once. */
    public void submit(WriteBatch batch) {
        if (batch.size() == 0) {
            return;
        }
        StorageException refusal = environment.gate().refusal(Outcome.NOT_APPLIED, null);
        if (refusal == null && environment.budget().isFull()) {
            refusal = full();
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
        for (int hold = 0; hold < HOLDS_MAX; hold++) {
            if (lock.isHeldByCurrentThread() || !lock.tryLock()) {
                return;
            }
            Outcomes outcomes = new Outcomes();
            Drained drained = Drained.IN_PART;
            try {
                drained = drainLocked(outcomes);
            } finally {
                lock.unlock();
                // Whoever made room meanwhile may have found the lock taken: one more step looks after what waits.
                outcomes.syncWanted |= drained == Drained.BLOCKED;
                tell(outcomes);
            }
            boolean isDone = drained == Drained.ALL && queue.isEmpty() && looks.isEmpty();
            if (drained == Drained.BLOCKED || isDone) {
                return;
            }
        }
        // A caller must not serve the others for ever: the step goes on with what is left.
        sync.request();
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
            while (drainLocked(outcomes) == Drained.IN_PART) {
                // The gate is closed, so this refuses, and ends with what is queued.
            }
            refuseUndecided(outcomes);
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

    /** Returns why what is not visible or durable yet will not become so before a restart; null if it may. */
    public @Nullable StorageException standstill() {
        WriteGate gate = environment.gate();
        return gate.isDiskFull() || gate.isClosed()
                ? null
                : gate.refusal(Outcome.NOT_APPLIED, environment.log().failure());
    }

    /** Returns how often acknowledgements were put off to slow writers down. */
    public long delays() {
        return sync.slowdown().delays();
    }

    /** Returns by how long, all in all. */
    public long delayNanos() {
        return sync.slowdown().delayNanos();
    }

    /** Returns mutations applied since opening. */
    public long mutations() {
        return mutations.get();
    }

    /** Returns bytes of mutations applied since opening. */
    public long bytesWritten() {
        return bytesWritten.get();
    }

    /** Works on groups, those that had their turn before first. If blocked, the sync step calls {@link #drain} again. */
    @GuardedBy("lock")
    private Drained drainLocked(Outcomes outcomes) {
        for (Undecided group = looks.poll(); group != null; group = looks.poll()) {
            undecided.returned(group);
        }
        for (int i = 0; i < GROUPS_PER_HOLD; i++) {
            Undecided again = undecided.next();
            if (again != null) {
                if (!resume(again, outcomes)) {
                    return Drained.BLOCKED;
                }
                undecided.passed();
                continue;
            }
            if (current == null) {
                current = queue.poll();
                nextGroup = 0;
            }
            if (current == null) {
                return Drained.ALL;
            }
            // Once its last group is pending the batch may end, and be used anew, at any moment.
            boolean isLast = nextGroup == current.size() - 1;
            if (!begin(current, nextGroup, outcomes)) {
                return Drained.BLOCKED;
            }
            nextGroup++;
            current = isLast ? null : current;
        }
        return Drained.IN_PART;
    }

    /** Gives a group its turn; false if it has to wait for room in the log's buffer. */
    @GuardedBy("lock")
    private boolean begin(WriteBatch batch, int group, Outcomes outcomes) {
        long bytes = WriteAdmission.bytes(batch, group);
        if (undecided.takeIn(batch, group, bytes)) {
            return true;
        }
        if (turn(batch, group, null, outcomes) == Turn.NO_ROOM) {
            return false;
        }
        admission.leave(1, bytes);
        return true;
    }

    /** Gives a group its turn again; false if it has to wait for room in the log's buffer. */
    @GuardedBy("lock")
    private boolean resume(Undecided group, Outcomes outcomes) {
        Turn turn = turn(group.batch, group.group, group, outcomes);
        if (turn == Turn.ENDED) {
            admission.leave(1, group.bytes);
            undecided.ended(group);
        }
        return turn != Turn.NO_ROOM;
    }

    @GuardedBy("lock")
    private Turn turn(WriteBatch batch, int group, @Nullable Undecided state, Outcomes outcomes) {
        // Not asked of the batch later: it may be used anew once the group is pending.
        WriteSink sink = batch.sink(group);
        begun = false;
        try {
            return commit(batch, group, state, outcomes);
        } catch (StorageException e) {
            outcomes.add(new GroupFailure(sink, group, e));
        } catch (Throwable e) {
            outcomes.add(new GroupFailure(sink, group, broken(e)));
        }
        return Turn.ENDED;
    }

    /** A bug, or no memory. If the group was begun, memory and log may disagree now, so nothing is built upon them. */
    @GuardedBy("lock")
    private InternalException broken(Throwable problem) {
        if (!begun) {
            return new InternalException("Looking at the write failed: " + problem, Outcome.NOT_APPLIED, problem);
        }
        environment.gate().readOnly("Applying a write failed: " + problem + ".");
        return new InternalException("Applying the write failed: " + problem, Outcome.UNKNOWN, problem);
    }

    @GuardedBy("lock")
    private void refuseUndecided(Outcomes outcomes) {
        for (Undecided group : undecided.takeAll()) {
            admission.leave(1, group.bytes);
            StorageException refusal = environment.gate().refusal(Outcome.NOT_APPLIED, null);
            outcomes.add(new GroupFailure(
                    group.batch.sink(group.group),
                    group.group,
                    refusal != null ? refusal : new ClosedException("The storage engine is closed")));
        }
    }

    @GuardedBy("lock")
    private Turn commit(WriteBatch batch, int group, @Nullable Undecided state, Outcomes outcomes) {
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
        Verdict verdict = Verdict.HOLDS;
        if (state != null && state.isConditional) {
            Verdict found = verdict(state, outcomes);
            if (found == null) {
                return Turn.HANDED_OVER;
            }
            verdict = found;
        }
        int size = verdict.holds() ? check.tables().size() : 0;
        if (size > 0 && !apply(batch, group)) {
            return Turn.NO_ROOM;
        }
        CostCounters cost = batch.cost(group);
        if (cost.on && size > 0) {
            cost.mutations += size;
            cost.bytesWritten += check.bytes();
        }
        // A refused group, too, waits until all that it may have looked at is visible, and as durable as it asked.
        Durability durability = size > 0 || state != null ? check.durability() : Durability.NONE;
        PendingGroup done = new PendingGroup(
                lastSequence, durability, batch.sink(group), group, cost, now, verdict.holds() ? null : verdict);
        if (pending.add(done, durability != Durability.NONE)) {
            outcomes.add(done);
        } else {
            outcomes.syncWanted = true;
        }
        return Turn.ENDED;
    }

    /**
     * Returns what the conditions of a group come to at this point of the order; null if it was handed over to be looked at.
     *
     * <p>Why each group gets there: what it looked at without the lock is void only if another group was applied to the
     * partition, so somebody got on. After {@link #ROUNDS_MAX} such rounds it is decided here, over what it has read of the
     * files; that is only put off if a flush or merge changed them during the last look, or by a truncation that runs.
     */
    @GuardedBy("lock")
    private @Nullable Verdict verdict(Undecided group, Outcomes outcomes) {
        if (group.failure != null) {
            throw group.failure;
        }
        Conditions conditions = group.conditions;
        boolean isCurrent = conditions != null && conditions.isCurrent();
        if (conditions == null || !isCurrent) {
            conditions = environment.conditions().of(group.batch, group.group);
            group.conditions = conditions;
        }
        if (conditions.mustWait()) {
            group.conditions = null;
            outcomes.later.add(group);
            return null;
        }
        Verdict verdict = isCurrent && !group.moved ? group.verdict : null;
        if (verdict == null && group.rounds >= ROUNDS_MAX) {
            verdict = conditions.decide(lastSequence);
        }
        if (verdict == null) {
            group.rounds++;
            group.moved = false;
            group.verdict = null;
            group.sequence = lastSequence;
            undecided.watch(group);
            outcomes.undecided.add(group);
        }
        return verdict;
    }

    /** Logs and applies a group that was checked; false, and nothing done, if the log's buffer has no room. */
    @GuardedBy("lock")
    private boolean apply(WriteBatch batch, int group) {
        reserve(batch, group);
        try {
            return applyReserved(batch, group);
        } finally {
            for (Table table : check.tables()) {
                table.active().endReservation();
            }
        }
    }

    /** Makes sure that nothing runs out of memory half-way: once it is in the log a group must go into the memtables. */
    @GuardedBy("lock")
    private void reserve(WriteBatch batch, int group) {
        List<Table> tables = check.tables();
        int first = batch.firstMutation(group);
        for (int i = 0; i < tables.size(); i++) {
            Memtable memtable = tables.get(i).active();
            if (!memtable.reserve(batch.mutationSegment(first + i), batch.mutationAt(first + i))) {
                tables.forEach(table -> table.active().endReservation());
                throw full();
            }
        }
    }

    private OverloadedException full() {
        return new OverloadedException("Memtables are full ("
                + environment.budget().bytesMax() + " bytes) until a flush ends: write more slowly");
    }

    @GuardedBy("lock")
    private boolean applyReserved(WriteBatch batch, int group) {
        long timestamp = timestamp(batch, group);
        // Works on a copy: the caller's bytes stay as they are, so that a write that fails can be given again.
        GroupRecord.write(body, timestamp, batch, group);
        patchTimestamps(timestamp);
        Durability durability = check.durability();
        if (durability != Durability.NONE && !append()) {
            return false;
        }
        begun = true;
        lastTimestamp = timestamp;
        lastSequence++;
        long at = GroupRecord.MUTATIONS_AT;
        List<Table> tables = check.tables();
        for (Table table : tables) {
            mutation.wrap(body.segment(), at);
            at += mutation.length();
            apply(table, durability != Durability.NONE);
        }
        // Only now: a rotation in between would tear the group apart.
        for (Table table : tables) {
            environment.trigger().grown(table);
        }
        mutations.addAndGet(tables.size());
        bytesWritten.addAndGet(check.bytes());
        return true;
    }

    /** Returns the last timestamp that the server chose, this group's included if it leaves the choice. */
    @GuardedBy("lock")
    private long timestamp(WriteBatch batch, int group) {
        for (int i = batch.firstMutation(group); i < batch.endMutation(group); i++) {
            if (MutationFormat.wantsTimestamp(batch.mutationSegment(i), batch.mutationAt(i))) {
                return Math.max(environment.context().wall().micros(), lastTimestamp + 1);
            }
        }
        return lastTimestamp;
    }

    @GuardedBy("lock")
    private void patchTimestamps(long timestamp) {
        long at = GroupRecord.MUTATIONS_AT;
        while (at < body.size()) {
            MutationFormat.patchTimestamp(body.segment(), at, timestamp, mutation);
            at += MutationFormat.length(body.segment(), at);
        }
    }

    @GuardedBy("lock")
    private boolean append() {
        try {
            boolean added = environment.log().append(lastSequence + 1, 0, body.segment(), 0, body.size());
            begun = added;
            return added;
        } catch (IOException e) {
            throw new InternalException("The commit log takes nothing: " + e.getMessage(), Outcome.NOT_APPLIED, e);
        }
    }

    /** Applies the mutation in view. */
    @GuardedBy("lock")
    private void apply(Table table, boolean logged) {
        Memtable memtable = table.active();
        if (undecided.isWatching()) {
            undecided.changed(
                    UndecidedGroups.partition(mutation.tableIdHigh(), mutation.tableIdLow(), mutation.token()));
        }
        memtable.apply(mutation, lastSequence, logged);
    }

    private void tell(Outcomes outcomes) {
        if (outcomes.syncWanted) {
            sync.request();
        }
        for (PendingGroup group : outcomes.done) {
            SinkCalls.decided(group);
        }
        for (GroupFailure failure : outcomes.failures) {
            SinkCalls.failed(failure.sink(), failure.group(), failure.problem());
        }
        outcomes.undecided.forEach(looks::look);
        outcomes.later.forEach(looks::lookLater);
    }

    /** What was found out under the lock and is told after it. */
    private static final class Outcomes {
        private boolean syncWanted;
        private final List<GroupFailure> failures = new ArrayList<>();
        private final List<PendingGroup> done = new ArrayList<>();
        private final List<Undecided> undecided = new ArrayList<>(0);
        private final List<Undecided> later = new ArrayList<>(0);

        void add(GroupFailure failure) {
            failures.add(failure);
        }

        void add(PendingGroup group) {
            done.add(group);
        }
    }
}
