package dev.drumlin.rocksdb;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Rows that were met with so many versions that folding them pays. Bounded: what finds no room is met again. Thread-safe.
 */
final class FoldRequests {
    /** A row with more versions is folded. */
    static final int VERSIONS_MAX = 8;

    private static final int WAITING_MAX = 256;

    /** A row by its table and stored key. */
    static final class Request {
        private final Family family;
        private final byte[] key;

        Request(Family family, byte[] key) {
            this.family = family;
            this.key = key;
        }

        Family family() {
            return family;
        }

        byte[] key() {
            return key;
        }
    }

    private final AtomicBoolean begun = new AtomicBoolean();
    private volatile Runnable beginning = () -> {};
    private final ArrayBlockingQueue<Request> waiting = new ArrayBlockingQueue<>(WAITING_MAX);

    /** Adds a row; returns whether it found room. */
    boolean add(Family family, MemorySegment key, long at, int length) {
        if (waiting.remainingCapacity() == 0) {
            return false;
        }
        byte[] copy = new byte[length];
        MemorySegment.copy(key, ValueLayout.JAVA_BYTE, at, copy, 0, length);
        return waiting.offer(new Request(family, copy));
    }

    /** Adds a row on behalf of a reader, who does nothing else in the commit order, and has the folding begun. */
    void addAndBegin(Family family, MemorySegment key, long at, int length) {
        if (add(family, key, at, length) && begun.compareAndSet(false, true)) {
            beginning.run();
        }
    }

    /** Says how to have {@link #poll} called soon; before the first reader comes. */
    void onBegin(Runnable task) {
        beginning = task;
    }

    /** Is called when everything that waited is polled. */
    void ended() {
        begun.set(false);
    }

    @Nullable
    Request poll() {
        return waiting.poll();
    }

    boolean isEmpty() {
        return waiting.isEmpty();
    }
}
