package dev.drumlin.bench.load;

import dev.drumlin.storage.error.StorageException;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/** One stretch of load on all loops, and why it should end before its time. Thread-safe. */
final class Phase {
    /** Until when operations are begun, on the pipeline's clock. */
    final long endNanos;

    /** How many operations each loop begins at most. */
    final long operationsMax;

    private final boolean stopOnError;
    private final CountDownLatch loopsLeft;
    private volatile boolean stopped;
    private volatile @Nullable StorageException problem;

    Phase(long endNanos, long operationsMax, boolean stopOnError, int loops) {
        this.endNanos = endNanos;
        this.operationsMax = operationsMax;
        this.stopOnError = stopOnError;
        this.loopsLeft = new CountDownLatch(loops);
    }

    void failed(StorageException why) {
        if (problem == null) {
            problem = why;
        }
        if (stopOnError) {
            stopped = true;
        }
    }

    void stop() {
        stopped = true;
    }

    boolean isStopped() {
        return stopped;
    }

    void loopEnded() {
        loopsLeft.countDown();
    }

    /** Waits until all operations that were begun have ended. */
    void await() throws InterruptedException {
        loopsLeft.await();
    }

    /** Returns the first error, null if all went well. */
    @Nullable
    StorageException problem() {
        return problem;
    }
}
