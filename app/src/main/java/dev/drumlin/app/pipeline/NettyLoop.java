package dev.drumlin.app.pipeline;

import io.netty.util.concurrent.EventExecutor;
import java.util.concurrent.TimeUnit;

/** A Netty event loop as a loop of the pipeline. */
public record NettyLoop(EventExecutor executor) implements EventLoop {
    @Override
    public boolean inLoop() {
        return executor.inEventLoop();
    }

    @Override
    public void execute(Runnable task) {
        executor.execute(task);
    }

    @Override
    public void schedule(long delayNanos, Runnable task) {
        var _ = executor.schedule(task, delayNanos, TimeUnit.NANOSECONDS);
    }
}
