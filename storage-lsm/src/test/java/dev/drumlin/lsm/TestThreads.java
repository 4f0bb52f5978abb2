package dev.drumlin.lsm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drumlin.storage.EngineExecutors;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Threads for an engine, all of them ended by close. */
final class TestThreads implements EngineExecutors, AutoCloseable {
    private final ExecutorService sync = Executors.newSingleThreadExecutor();
    private final ExecutorService reads = Executors.newFixedThreadPool(2);
    private final ExecutorService background = Executors.newFixedThreadPool(2);
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();

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
    public Runnable schedule(long delayNanos, Runnable task) {
        Future<?> scheduled = timer.schedule(task, delayNanos, TimeUnit.NANOSECONDS);
        return () -> scheduled.cancel(false);
    }

    @Override
    public void close() throws InterruptedException {
        for (ExecutorService executor : List.of(sync, reads, background, timer)) {
            executor.shutdown();
            assertThat(executor.awaitTermination(30, TimeUnit.SECONDS)).isTrue();
        }
    }
}
