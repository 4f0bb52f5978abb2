package dev.drumlin.app.pipeline;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Waiting calls, first in first out, each with the time it came: a ring of two arrays. For one thread. */
final class CallQueue<T extends StageCall> {
    private @Nullable StageCall[] calls = new StageCall[16];
    private long[] sinceNanos = new long[16];
    private int head;
    private int size;
    private long bytes;

    int size() {
        return size;
    }

    long bytes() {
        return bytes;
    }

    boolean isEmpty() {
        return size == 0;
    }

    void add(T call, long nowNanos) {
        if (size == calls.length) {
            grow();
        }
        int tail = (head + size) & (calls.length - 1);
        calls[tail] = call;
        sinceNanos[tail] = nowNanos;
        size++;
        bytes += call.bytes();
    }

    /** Returns when the oldest call came. Requires: not empty. */
    long oldestNanos() {
        return sinceNanos[head];
    }

    /** Takes the oldest call. Requires: not empty. */
    T remove() {
        @SuppressWarnings("unchecked") // only add() fills the ring
        T call = (T) calls[head];
        if (call == null) {
            throw new IllegalStateException("the queue is empty");
        }
        calls[head] = null;
        head = (head + 1) & (calls.length - 1);
        size--;
        bytes -= call.bytes();
        return call;
    }

    /** Doubles the ring; what had wrapped round to the front goes behind the rest. */
    private void grow() {
        int old = calls.length;
        calls = Arrays.copyOf(calls, 2 * old);
        sinceNanos = Arrays.copyOf(sinceNanos, 2 * old);
        System.arraycopy(calls, 0, calls, old, head);
        System.arraycopy(sinceNanos, 0, sinceNanos, old, head);
        Arrays.fill(calls, 0, head, null);
    }
}
