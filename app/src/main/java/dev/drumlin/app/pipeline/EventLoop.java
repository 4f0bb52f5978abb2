package dev.drumlin.app.pipeline;

/** One thread that runs tasks in order of arrival. Two objects for the same thread are equal. Thread-safe. */
public interface EventLoop {
    /** Returns whether the caller is this loop's thread. */
    boolean inLoop();

    /**
     * Runs a task on the loop: after what the loop does now, and after all it had been given before. A loop that has ended
     * throws {@link java.util.concurrent.RejectedExecutionException}.
     */
    void execute(Runnable task);

    /** Runs a task on the loop once, after at least {@code delayNanos}. */
    void schedule(long delayNanos, Runnable task);
}
