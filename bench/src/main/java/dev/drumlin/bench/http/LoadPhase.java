package dev.drumlin.bench.http;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** One stretch of load on all connections. Thread-safe. */
final class LoadPhase {
    final Pace pace;

    /** For an open loop only. */
    final Schedule schedule;

    final long endNanos;
    private final CountDownLatch connectionsLeft;
    private volatile boolean stopped;

    LoadPhase(Pace pace, long startNanos, long durationNanos, int connections) {
        this.pace = pace;
        this.schedule = new Schedule(startNanos, Math.max(pace.perSecond(), 1), connections, durationNanos);
        this.endNanos = startNanos + durationNanos;
        this.connectionsLeft = new CountDownLatch(connections);
    }

    void stop() {
        stopped = true;
    }

    boolean isStopped() {
        return stopped;
    }

    void connectionEnded() {
        connectionsLeft.countDown();
    }

    /** Waits until all connections have ended their part; returns whether they have. */
    boolean await(long nanos) throws InterruptedException {
        return connectionsLeft.await(nanos, TimeUnit.NANOSECONDS);
    }
}
