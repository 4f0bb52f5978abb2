package dev.drumlin.lsm.commit;

import dev.drumlin.lsm.commitlog.CommitLog;
import dev.drumlin.lsm.io.DiskFullException;
import dev.drumlin.storage.Durability;
import dev.drumlin.storage.EngineContext;
import dev.drumlin.storage.error.InternalException;
import dev.drumlin.storage.error.Outcome;
import dev.drumlin.storage.error.StorageException;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * Makes applied groups durable as they asked, then visible, then tells their sinks. One task at a time is in the sync
 * executor; each takes all groups that have gathered.
 *
 * <p>When the disk is full, the groups in flight fail with an unknown outcome, but stay in the log's buffer and in the
 * memtables: once there is room they are written after all, and become visible with that. After any other failure nothing
 * more becomes visible until the store is opened anew.
 *
 * <p>How writers are slowed: the step itself is put off, by what {@link WriteSlowdown} says, so that every writer that waits
 * for its acknowledgement waits longer, and nothing is reordered.
 */
final class SyncStep {
    private static final long RETRY_NANOS = 1_000_000;
    private static final long PROBE_NANOS = 1_000_000_000;

    private final EngineContext context;
    private final CommitLog log;
    private final WriteGate gate;
    private final WriteSlowdown slowdown;
    private final PendingGroups pending;
    private final long syncPeriodNanos;
    private final Runnable drain;
    private final Supplier<CommitPoint> point;

    /** Whether a step is in the executor, or on its way there, that has not begun. */
    private final AtomicBoolean requested = new AtomicBoolean();

    private volatile boolean syncDue;

    /** The sync role: held while the log is written, synced or closed. */
    private final ReentrantLock role = new ReentrantLock();

    private volatile boolean syncTimed;
    private boolean closed;

    SyncStep(
            CommitEnvironment environment,
            PendingGroups pending,
            long syncPeriodNanos,
            Runnable drain,
            Supplier<CommitPoint> point) {
        this.context = environment.context();
        this.log = environment.log();
        this.gate = environment.gate();
        this.slowdown = new WriteSlowdown(context, environment.budget(), environment.debt());
        this.pending = pending;
        this.syncPeriodNanos = syncPeriodNanos;
        this.drain = drain;
        this.point = point;
    }

    WriteSlowdown slowdown() {
        return slowdown;
    }

    /** Sees to it that a step runs after this call. */
    void request() {
        if (!requested.compareAndSet(false, true)) {
            return;
        }
        long delay = slowdown.nextNanos();
        if (delay == 0 || !executeAfter(delay)) {
            execute();
        }
    }

    /** Returns false if there is no room for a timer. */
    private boolean executeAfter(long nanos) {
        try {
            context.executors().schedule(nanos, this::execute);
            return true;
        } catch (RejectedExecutionException e) {
            return false;
        }
    }

    private void execute() {
        try {
            context.executors().sync().execute(this::run);
        } catch (RejectedExecutionException e) {
            if (!executeAfter(RETRY_NANOS)) {
                // The next write asks again; a flag left standing would have it wait for ever.
                requested.set(false);
            }
        }
    }

    private void run() {
        requested.set(false);
        role.lock();
        try {
            if (!closed) {
                step();
            }
        } finally {
            role.unlock();
        }
        drain.run();
    }

    private void step() {
        boolean due = syncDue;
        syncDue = false;
        List<PendingGroup> groups = pending.take();
        if (groups.isEmpty() && !due) {
            return;
        }
        if (pending.isHeld() && !groups.isEmpty()) {
            // Unlogged groups as well: to show one would show what was applied before it and may be lost.
            fail(groups, new IOException("a write before it is in doubt"));
            groups = List.of();
            if (!due) {
                return;
            }
        }
        try {
            write(groups, due);
        } catch (DiskFullException e) {
            gate.diskFull("The disk is full: " + e.getMessage());
            fail(groups, e);
            scheduleProbe();
            return;
        } catch (Throwable e) {
            gate.readOnly("The commit log failed: " + e.getMessage() + ".");
            fail(groups, e);
            return;
        }
        if (!groups.isEmpty()) {
            pending.finish(groups.size(), groups.getLast().sequence());
            complete(groups);
        }
    }

    private void write(List<PendingGroup> groups, boolean due) throws IOException {
        long target = 0;
        boolean mustSync = due;
        for (PendingGroup group : groups) {
            if (group.durability() != Durability.NONE) {
                target = group.sequence();
                mustSync |= group.durability() == Durability.GROUP;
            }
        }
        // A group that was refused, or that no log has, may stand on a sequence that the log never gets.
        while (log.lastWritten() < target && log.hasPending()) {
            log.writePending();
        }
        if (mustSync) {
            log.sync();
        } else if (target > 0 && !syncTimed) {
            syncTimed = true;
            context.executors().schedule(syncPeriodNanos, this::syncIsDue);
        }
    }

    private void syncIsDue() {
        // No lock: the timer thread must not wait for a disk. A step that still sees the old value wrote before this
        // sync.
        syncTimed = false;
        syncSoon();
    }

    /** Has the next step sync the log, and sees to it that it comes. */
    void syncSoon() {
        syncDue = true;
        if (!gate.isClosed()) {
            request();
        }
    }

    /** Makes durable what was appended up to a sequence, if it is not yet. Blocks for the disk; background threads only. */
    void sync(long sequence) throws IOException {
        if (isSynced(sequence)) {
            return;
        }
        role.lock();
        try {
            while (log.lastWritten() < sequence && log.hasPending()) {
                log.writePending();
            }
            if (!isSynced(sequence)) {
                log.sync();
            }
        } catch (DiskFullException e) {
            // All is still pending; the step that its groups wait for meets the same.
            throw e;
        } catch (IOException e) {
            pending.hold(0);
            gate.readOnly("The commit log failed: " + e.getMessage() + ".");
            throw e;
        } finally {
            role.unlock();
        }
    }

    private boolean isSynced(long sequence) {
        long written = log.lastWritten();
        return log.lastSynced() >= Math.min(sequence, written) && (written >= sequence || !log.hasPending());
    }

    private void complete(List<PendingGroup> groups) {
        long now = context.nanos().nanos();
        for (PendingGroup group : groups) {
            if (group.cost().on) {
                group.cost().syncNanos += now - group.appliedNanos();
            }
            SinkCalls.decided(group);
        }
    }

    private void fail(List<PendingGroup> groups, Throwable cause) {
        pending.hold(groups.size());
        for (PendingGroup group : groups) {
            Outcome outcome = group.refused() == null ? Outcome.UNKNOWN : Outcome.NOT_APPLIED;
            StorageException problem = gate.refusal(outcome, cause);
            SinkCalls.failed(
                    group.sink(),
                    group.group(),
                    problem != null ? problem : new InternalException("The commit log failed", outcome, cause));
        }
    }

    private void scheduleProbe() {
        context.executors().schedule(PROBE_NANOS, () -> {
            try {
                context.executors().sync().execute(this::probe);
            } catch (RejectedExecutionException e) {
                scheduleProbe();
            }
        });
    }

    /** Writes what waits in the log's buffer, if there is room now, and lets writes in again. */
    void probe() {
        role.lock();
        try {
            if (closed || !gate.isDiskFull()) {
                return;
            }
            // The gate is shut, so nothing is applied once this has been through the commit lock.
            CommitPoint applied = point.get();
            while (log.hasPending()) {
                log.writePending();
            }
            log.sync();
            List<PendingGroup> groups = pending.take();
            pending.finish(groups.size(), 0);
            pending.resume(applied.sequence());
            gate.reopen();
            complete(groups);
        } catch (DiskFullException e) {
            scheduleProbe();
        } catch (Throwable e) {
            gate.readOnly("The commit log failed: " + e.getMessage() + ".");
        } finally {
            role.unlock();
        }
        drain.run();
    }

    /** Runs the last step and closes the log, however far it got. Idempotent. */
    void close() throws IOException {
        role.lock();
        try {
            if (closed) {
                return;
            }
            step();
            closed = true;
            log.close();
        } finally {
            role.unlock();
        }
    }
}
