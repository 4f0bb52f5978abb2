package dev.drumlin.bench.load;

import dev.drumlin.app.pipeline.EventLoop;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.locks.LockSupport;
import org.jctools.queues.varhandle.MpscUnboundedVarHandleArrayQueue;

/**
 * An event loop without sockets: one thread, one queue of tasks, and timers. Thread-safe.
 *
 * <p>The thread parks only when its queue is empty. It sets {@link #parked} before it looks at the queue for the last time,
 * and a caller looks at {@code parked} after it has put its task there, so one of the two sees the other.
 */
public final class PerfLoop implements EventLoop, AutoCloseable {
    private static final int QUEUE_CHUNK = 1_024;

    /** Tasks between two looks at the timers while there is work. */
    private static final int TASKS_PER_LOOK = 64;

    private static final long PARK_NANOS_MAX = 1_000_000_000;

    private record Timer(long dueNanos, Runnable task) {}

    private final MpscUnboundedVarHandleArrayQueue<Runnable> queue =
            new MpscUnboundedVarHandleArrayQueue<>(QUEUE_CHUNK);
    private final Thread thread;
    private volatile boolean parked;
    private volatile boolean closed;

    // Of the loop's thread.
    private final PriorityQueue<Timer> timers = new PriorityQueue<>(Comparator.comparingLong(Timer::dueNanos));
    private long tasks;

    public PerfLoop(int number) {
        thread = Thread.ofPlatform().name("loop-" + number).daemon().start(this::run);
    }

    @Override
    public boolean inLoop() {
        return Thread.currentThread() == thread;
    }

    @Override
    public void execute(Runnable task) {
        if (closed) {
            throw new RejectedExecutionException("the loop has ended");
        }
        queue.offer(task);
        if (parked) {
            LockSupport.unpark(thread);
        }
    }

    @Override
    public void schedule(long delayNanos, Runnable task) {
        long due = System.nanoTime() + delayNanos;
        if (inLoop()) {
            timers.add(new Timer(due, task));
        } else {
            execute(() -> timers.add(new Timer(due, task)));
        }
    }

    /** Returns how many tasks have been run; on the loop. */
    long tasks() {
        return tasks;
    }

    /** Ends the loop after what it does now. Blocks until its thread has ended. */
    @Override
    public void close() {
        closed = true;
        LockSupport.unpark(thread);
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void run() {
        while (!closed) {
            int ran = 0;
            Runnable task;
            while (ran < TASKS_PER_LOOK && (task = queue.relaxedPoll()) != null) {
                task.run();
                ran++;
            }
            tasks += ran;
            runDueTimers();
            if (ran == 0) {
                park();
            }
        }
    }

    private void runDueTimers() {
        Timer next = timers.peek();
        while (next != null && next.dueNanos() - System.nanoTime() <= 0) {
            timers.remove();
            next.task().run();
            tasks++;
            next = timers.peek();
        }
    }

    private void park() {
        parked = true;
        if (queue.isEmpty() && !closed) {
            Timer next = timers.peek();
            long nanos = next == null ? PARK_NANOS_MAX : next.dueNanos() - System.nanoTime();
            if (nanos > 0) {
                LockSupport.parkNanos(this, nanos);
            }
        }
        parked = false;
    }
}
