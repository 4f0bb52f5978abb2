package dev.drumlin.storage.contract;

import dev.drumlin.storage.EngineContext;
import dev.drumlin.storage.EngineExecutors;
import dev.drumlin.storage.MemoryBudget;
import dev.drumlin.storage.event.EngineListener;
import java.util.ArrayDeque;
import java.util.PriorityQueue;
import java.util.concurrent.Executor;

/**
 * An engine's surroundings on one thread: a clock that moves when told, and tasks that run when asked to. Tasks handed to
 * any executor wait in one queue until {@link #runAll}, in the order of arrival.
 */
public final class KitContext implements EngineExecutors {
    private final ArrayDeque<Runnable> tasks = new ArrayDeque<>();
    private final PriorityQueue<Timer> timers = new PriorityQueue<>();
    private long micros = 1_700_000_000_000_000L;
    private long nanos = 1_000_000_000L;

    /** Returns the context to give to an engine. */
    public EngineContext context() {
        return context(MemoryBudget.DEFAULTS, EngineListener.SILENT);
    }

    public EngineContext context(MemoryBudget memory, EngineListener events) {
        return new EngineContext(() -> micros, () -> nanos, this, memory, events);
    }

    /** Moves both clocks and runs the timers that fall due, tasks included. */
    public void advance(long byNanos) {
        nanos += byNanos;
        micros += byNanos / 1_000;
        while (!timers.isEmpty() && timers.peek().atNanos - nanos <= 0) {
            timers.remove().task.run();
        }
        runAll();
    }

    /** Moves the wall clock alone, either way. */
    public void jump(long bySeconds) {
        micros += bySeconds * 1_000_000;
    }

    public long seconds() {
        return Math.floorDiv(micros, 1_000_000L);
    }

    /** Runs tasks until none is left; returns how many ran. */
    public int runAll() {
        int ran = 0;
        for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
            task.run();
            ran++;
        }
        return ran;
    }

    /** Runs the oldest waiting task; false if there is none. */
    public boolean runOne() {
        Runnable task = tasks.poll();
        if (task == null) {
            return false;
        }
        task.run();
        return true;
    }

    /** Forgets all waiting tasks and timers, as a killed process would. */
    public void kill() {
        tasks.clear();
        timers.clear();
    }

    @Override
    public Executor sync() {
        return tasks::add;
    }

    @Override
    public Executor reads() {
        return tasks::add;
    }

    @Override
    public Executor background() {
        return tasks::add;
    }

    @Override
    public Runnable schedule(long delayNanos, Runnable task) {
        Timer timer = new Timer(nanos + delayNanos, task);
        timers.add(timer);
        return () -> timers.remove(timer);
    }

    private record Timer(long atNanos, Runnable task) implements Comparable<Timer> {
        @Override
        public int compareTo(Timer other) {
            return Long.compare(atNanos - other.atNanos, 0);
        }
    }
}
