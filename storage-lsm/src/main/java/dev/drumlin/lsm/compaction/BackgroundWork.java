package dev.drumlin.lsm.compaction;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.drumlin.storage.EngineContext;
import java.util.concurrent.RejectedExecutionException;

/**
 * Hands tasks to the host's background threads and knows how many are running, so that closing can wait for them. Tasks look
 * at {@link #isClosing} and end soon. Thread-safe.
 */
public final class BackgroundWork {
    private static final long RETRY_NANOS = 10_000_000;

    private final EngineContext context;
    private volatile boolean closing;

    @GuardedBy("this")
    private int running;

    public BackgroundWork(EngineContext context) {
        this.context = context;
    }

    /** Runs a task soon, unless the engine is closed before. */
    public void execute(Runnable task) {
        execute(task, () -> {});
    }

    /** Runs a task soon; if the engine is closed before, something short instead, on any thread. */
    public void execute(Runnable task, Runnable refused) {
        try {
            context.executors().background().execute(() -> run(task, refused));
        } catch (RejectedExecutionException e) {
            executeAfter(RETRY_NANOS, task, refused);
        }
    }

    /** Runs a task after a while, unless the engine is closed before. */
    public void executeAfter(long delayNanos, Runnable task) {
        executeAfter(delayNanos, task, () -> {});
    }

    /** Runs a task after a while; if the engine is closed before, something short instead, on any thread. */
    public void executeAfter(long delayNanos, Runnable task, Runnable refused) {
        if (closing) {
            refused.run();
            return;
        }
        context.executors().schedule(delayNanos, () -> {
            if (closing) {
                refused.run();
            } else {
                execute(task, refused);
            }
        });
    }

    private void run(Runnable task, Runnable refused) {
        if (!begin()) {
            refused.run();
            return;
        }
        try {
            task.run();
        } finally {
            end();
        }
    }

    private synchronized boolean begin() {
        running += closing ? 0 : 1;
        return !closing;
    }

    private synchronized void end() {
        running--;
        notifyAll();
    }

    public boolean isClosing() {
        return closing;
    }

    /** Lets no task begin any more and waits for those that have. */
    public void close() {
        synchronized (this) {
            closing = true;
            while (running > 0) {
                try {
                    wait();
                } catch (InterruptedException e) {
                    // Waits on, and forgets it: the closer goes on to files, which an interrupt would close for
                    // everybody.
                }
            }
        }
    }
}
