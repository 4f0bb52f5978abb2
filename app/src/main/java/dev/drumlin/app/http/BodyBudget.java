package dev.drumlin.app.http;

import java.util.concurrent.atomic.AtomicLong;

/** A bound on the bytes of all bodies that are in memory. Thread-safe. */
final class BodyBudget {
    private final long bytesMax;
    private final AtomicLong used = new AtomicLong();

    BodyBudget(long bytesMax) {
        this.bytesMax = bytesMax;
    }

    /** Takes bytes if they are there. */
    boolean take(long bytes) {
        if (used.addAndGet(bytes) <= bytesMax) {
            return true;
        }
        used.addAndGet(-bytes);
        return false;
    }

    void give(long bytes) {
        used.addAndGet(-bytes);
    }

    long used() {
        return used.get();
    }
}
