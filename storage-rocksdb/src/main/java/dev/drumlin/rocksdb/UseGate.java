package dev.drumlin.rocksdb;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * Counts who is inside the native library, so that nothing native is freed under anybody. Everyone who touches a native
 * object enters first and leaves soon; nobody waits inside for anybody else. Thread-safe.
 *
 * <p>How it works: there are two counters, and newcomers use the one that {@link #epoch} points at. To know that all who
 * are inside now have left, newcomers are sent to the other counter until the first is at zero.
 */
final class UseGate {
    /** What {@link #enter} answers when nobody may enter any more. */
    static final int CLOSED = -1;

    private static final long WAIT_NANOS = 50_000;

    private final AtomicInteger[] inside = {new AtomicInteger(), new AtomicInteger()};
    private volatile int epoch;
    private volatile boolean closed;

    /** Enters; returns a ticket to leave with, or {@link #CLOSED}. */
    int enter() {
        while (!closed) {
            int ticket = epoch;
            inside[ticket].incrementAndGet();
            // Whoever waits has set the flag or turned the epoch before looking at the counter: one of us sees the
            // other.
            if (!closed && epoch == ticket) {
                return ticket;
            }
            inside[ticket].decrementAndGet();
        }
        return CLOSED;
    }

    void leave(int ticket) {
        inside[ticket].decrementAndGet();
    }

    boolean isClosed() {
        return closed;
    }

    /** Waits until all have left that are inside now. Must not be called from inside. */
    synchronized void awaitThoseInside() {
        int old = epoch;
        epoch = 1 - old;
        await(old);
    }

    /** Lets nobody in any more and waits until all have left. Must not be called from inside. */
    void close() {
        closed = true;
        await(0);
        await(1);
    }

    private void await(int ticket) {
        while (inside[ticket].get() != 0) {
            LockSupport.parkNanos(this, WAIT_NANOS);
        }
    }
}
