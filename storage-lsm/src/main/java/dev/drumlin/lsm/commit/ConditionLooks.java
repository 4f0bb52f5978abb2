package dev.drumlin.lsm.commit;

import dev.drumlin.storage.EngineContext;
import dev.drumlin.storage.error.InternalException;
import dev.drumlin.storage.error.Outcome;
import dev.drumlin.storage.error.OverloadedException;
import dev.drumlin.storage.error.StorageException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * Looks at the conditions of groups without the commit lock: at once on the caller if memory is enough, else on a read thread.
 * Thread-safe. Holds only groups that were let in as waiting, so it needs no limit of its own.
 */
final class ConditionLooks {
    private static final long WAIT_NANOS = 1_000_000;

    private final EngineContext context;
    private final Runnable drain;
    private final ConcurrentLinkedQueue<Undecided> returned = new ConcurrentLinkedQueue<>();

    ConditionLooks(EngineContext context, Runnable drain) {
        this.context = context;
        this.drain = drain;
    }

    /** Returns a group that was looked at, or whose wait is over; null if there is none. */
    @Nullable
    Undecided poll() {
        return returned.poll();
    }

    boolean isEmpty() {
        return returned.isEmpty();
    }

    /** Looks; the group is returned before this is, or later by a read thread. */
    void look(Undecided group) {
        try {
            Conditions conditions = conditions(group);
            if (conditions.mustReadFiles()) {
                context.executors().reads().execute(() -> readAndReturn(group));
                return;
            }
            group.verdict = conditions.decide(group.sequence);
        } catch (RejectedExecutionException e) {
            group.failure = new OverloadedException("Too many reads wait for the disk: try again later");
        } catch (Throwable e) {
            group.failure = failure(e);
        }
        returned.add(group);
    }

    private void readAndReturn(Undecided group) {
        try {
            Conditions conditions = conditions(group);
            conditions.readFiles();
            group.verdict = conditions.decide(group.sequence);
        } catch (Throwable e) {
            group.failure = failure(e);
        } finally {
            returned.add(group);
            drain.run();
        }
    }

    /** Returns a group after a moment, in which a truncation may end. */
    void lookLater(Undecided group) {
        try {
            context.executors().schedule(WAIT_NANOS, () -> {
                returned.add(group);
                drain.run();
            });
        } catch (RejectedExecutionException e) {
            group.failure = new OverloadedException("Too many writes wait for a truncation: try again later");
            returned.add(group);
        }
    }

    private static Conditions conditions(Undecided group) {
        Conditions conditions = group.conditions;
        if (conditions == null) {
            throw new IllegalStateException("a group without conditions was handed over");
        }
        return conditions;
    }

    private static StorageException failure(Throwable problem) {
        return problem instanceof StorageException known
                ? known
                : new InternalException("Looking at a condition failed: " + problem, Outcome.NOT_APPLIED, problem);
    }
}
