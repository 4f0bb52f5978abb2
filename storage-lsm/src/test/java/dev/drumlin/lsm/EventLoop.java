package dev.drumlin.lsm;

import dev.drumlin.storage.EngineContext;
import dev.drumlin.storage.EngineExecutors;
import java.util.ArrayDeque;
import java.util.concurrent.Executor;

/** Executors by which the test's thread is one that may not wait for a disk; reads that must wait for one are kept until asked for. */
final class EventLoop implements EngineExecutors {
    private final EngineExecutors inner;
    private final ArrayDeque<Runnable> reads = new ArrayDeque<>();

    private final boolean keepsReads;

    private EventLoop(EngineExecutors inner, boolean keepsReads) {
        this.inner = inner;
        this.keepsReads = keepsReads;
    }

    static EngineContext around(EngineContext context) {
        return with(context, new EventLoop(context.executors(), true));
    }

    /** As {@link #around}, but reads that must wait go to the executors that there are. */
    static EngineContext passingOn(EngineContext context) {
        return with(context, new EventLoop(context.executors(), false));
    }

    private static EngineContext with(EngineContext context, EventLoop executors) {
        return new EngineContext(context.wall(), context.nanos(), executors, context.memory(), context.events());
    }

    /** Runs what waits for a disk; returns how many tasks that were. */
    static int runReads(EngineContext context) {
        int ran = 0;
        ArrayDeque<Runnable> waiting = ((EventLoop) context.executors()).reads;
        for (Runnable task = waiting.poll(); task != null; task = waiting.poll()) {
            task.run();
            ran++;
        }
        return ran;
    }

    @Override
    public Executor sync() {
        return inner.sync();
    }

    @Override
    public Executor reads() {
        return keepsReads ? reads::add : inner.reads();
    }

    @Override
    public Executor background() {
        return inner.background();
    }

    @Override
    public Runnable schedule(long delayNanos, Runnable task) {
        return inner.schedule(delayNanos, task);
    }

    @Override
    public boolean mayBlock(Thread thread) {
        return false;
    }
}
