package dev.drumlin.storage;

import java.util.concurrent.Executor;

/**
 * The only threads an engine may use; the host owns and ends them after the engine is closed. None of them is ever
 * interrupted. All are bounded: a full one throws {@link java.util.concurrent.RejectedExecutionException}. In model tests
 * every one may be the same single thread, so a task must never wait for another task.
 */
public interface EngineExecutors {
    /** Runs one task at a time in order of arrival: the commit log's write and sync steps. */
    Executor sync();

    /** Runs reads that must wait for a disk. */
    Executor reads();

    /** Runs flushes, compactions and checks: at most cores − 1 at a time. */
    Executor background();

    /** Returns how many of those can run at once, at least 1: an engine keeps no more long ones under way. */
    default int backgroundThreads() {
        return 1;
    }

    /** Runs a short task once after a delay, on a timer thread; returns how to call it off. */
    Runnable schedule(long delayNanos, Runnable task);

    /**
     * Returns whether a thread may wait for a disk: false for the host's event loops, on which an engine's file layer must
     * refuse to run.
     */
    default boolean mayBlock(Thread thread) {
        return true;
    }
}
