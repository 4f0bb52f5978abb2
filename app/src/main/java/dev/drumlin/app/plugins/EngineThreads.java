package dev.drumlin.app.plugins;

import dev.drumlin.storage.EngineExecutors;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import reactor.core.scheduler.Schedulers;

/**
 * The engine's threads: few, named by role, bounded, and never interrupted, because an interrupt closes the file that
 * the thread happens to read, for everybody.
 */
final class EngineThreads implements EngineExecutors, AutoCloseable {
    private static final int READS_WAITING_MAX = 4_096;
    private static final int TASKS_WAITING_MAX = 1_024;
    private static final int TIMERS_MAX = 4_096;

    private final ThreadPoolExecutor sync = pool("commitlog-sync", 1, TASKS_WAITING_MAX);
    private final ThreadPoolExecutor reads;
    private final ThreadPoolExecutor background;
    private final ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(1, named("engine-timer"));

    /** Makes threads for a machine of that many cores; they start when there is something to do. */
    EngineThreads(int cores) {
        // A read that waits for a disk needs no core: more of them keep the disk's queue filled.
        reads = pool("read", Math.max(8, 4 * cores), READS_WAITING_MAX);
        background = pool("background", Math.max(1, cores - 1), TASKS_WAITING_MAX);
        timer.setRemoveOnCancelPolicy(true);
        timer.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
    }

    @Override
    public Executor sync() {
        return sync;
    }

    @Override
    public Executor reads() {
        return reads;
    }

    @Override
    public Executor background() {
        return background;
    }

    @Override
    public int backgroundThreads() {
        return background.getCorePoolSize();
    }

    @Override
    public Runnable schedule(long delayNanos, Runnable task) {
        if (timer.getQueue().size() >= TIMERS_MAX) {
            throw new RejectedExecutionException("timers=" + TIMERS_MAX + " are set already");
        }
        Future<?> future = timer.schedule(task, delayNanos, TimeUnit.NANOSECONDS);
        return () -> future.cancel(false);
    }

    @Override
    public boolean mayBlock(Thread thread) {
        return !Schedulers.isNonBlockingThread(thread);
    }

    /** Ends the threads when their last task has ended; called after the engine is closed, so there should be none. */
    @Override
    public void close() {
        timer.shutdown();
        sync.shutdown();
        reads.shutdown();
        background.shutdown();
    }

    private static ThreadPoolExecutor pool(String role, int threads, int waitingMax) {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(
                threads, threads, 30, TimeUnit.SECONDS, new ArrayBlockingQueue<>(waitingMax), named(role));
        pool.allowCoreThreadTimeOut(true);
        return pool;
    }

    private static ThreadFactory named(String role) {
        AtomicInteger count = new AtomicInteger();
        return task -> Thread.ofPlatform()
                .daemon()
                .name(role + "-" + count.incrementAndGet())
                .unstarted(task);
    }
}
