package dev.drumlin.app.pipeline;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Queue;

/** An event loop that the test turns by hand, with its own clock. */
final class TurnLoop implements EventLoop {
    private record Timer(long atNanos, Runnable task) {}

    private final Queue<Runnable> tasks = new ArrayDeque<>();
    private final List<Timer> timers = new ArrayList<>();
    private boolean elsewhere;
    long nanos = 1_000_000;

    @Override
    public boolean inLoop() {
        return !elsewhere;
    }

    @Override
    public void execute(Runnable task) {
        tasks.add(task);
    }

    @Override
    public void schedule(long delayNanos, Runnable task) {
        timers.add(new Timer(nanos + delayNanos, task));
    }

    /** Runs the tasks that wait now, not those that they add; returns how many. */
    int turn() {
        int count = tasks.size();
        for (int i = 0; i < count; i++) {
            tasks.remove().run();
        }
        return count;
    }

    /** Turns until nothing waits. */
    void settle() {
        while (turn() > 0) {}
    }

    /** Lets time pass, and the timers that fall into it. */
    void pass(long millis) {
        long end = nanos + millis * 1_000_000;
        while (true) {
            Timer next = timers.stream()
                    .filter(each -> each.atNanos() <= end)
                    .min(Comparator.comparingLong(Timer::atNanos))
                    .orElse(null);
            if (next == null) {
                nanos = end;
                return;
            }
            timers.remove(next);
            nanos = Math.max(nanos, next.atNanos());
            next.task().run();
            settle();
        }
    }

    int timerCount() {
        return timers.size();
    }

    /** Runs something as another thread would. */
    void elsewhere(Runnable action) {
        elsewhere = true;
        try {
            action.run();
        } finally {
            elsewhere = false;
        }
    }
}
