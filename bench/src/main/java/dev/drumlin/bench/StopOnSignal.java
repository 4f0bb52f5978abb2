package dev.drumlin.bench;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Sees to it that Ctrl-C ends a run in order: the JVM waits, for a bounded time, until the run has closed what it had open.
 * Opened first and closed last.
 */
public final class StopOnSignal implements AutoCloseable {
    private static final long WAIT_SECONDS = 60;

    private final CountDownLatch closed = new CountDownLatch(1);
    private final Thread hook = Thread.ofPlatform().name("perf-stop").unstarted(this::stop);
    private volatile Runnable stopper = () -> {};
    private volatile boolean stopping;

    public StopOnSignal() {
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /** Sets what makes the run end soon; called at once if it should have ended already. */
    public void stopWith(Runnable action) {
        stopper = action;
        if (stopping) {
            action.run();
        }
    }

    private void stop() {
        stopping = true;
        stopper.run();
        try {
            if (!closed.await(WAIT_SECONDS, TimeUnit.SECONDS)) {
                System.err.println("drumlin: the run did not end within " + WAIT_SECONDS + " s");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        closed.countDown();
        if (!stopping) {
            try {
                Runtime.getRuntime().removeShutdownHook(hook);
            } catch (IllegalStateException signalJustCame) {
                return;
            }
        }
    }
}
