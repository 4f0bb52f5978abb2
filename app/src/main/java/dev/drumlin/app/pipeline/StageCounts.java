package dev.drumlin.app.pipeline;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * What one stage of one loop has done. Written by the loop's thread with opaque stores, which cost as much as plain ones;
 * any thread may read and gets whole numbers, though not all of the same instant.
 */
final class StageCounts {
    static final int ENQUEUED = 0;
    static final int EXECUTED = 1;
    static final int BATCHES = 2;
    static final int REJECTED = 3;
    static final int EXPIRED = 4;
    static final int CANCELLED = 5;
    static final int WAIT_NANOS = 6;
    static final int WAIT_NANOS_MAX = 7;
    static final int BATCH_MAX = 8;
    private static final int FIRST_BATCH_BUCKET = 9;
    /** Bucket i counts batch sizes of i bits, the largest batch being 4096. */
    static final int BATCH_BUCKETS = 14;

    private static final int FIRST_WAIT_BUCKET = FIRST_BATCH_BUCKET + BATCH_BUCKETS;
    /** Bucket i counts waits of i bits in nanoseconds; the last one, from 2^39 on, is nine minutes. */
    static final int WAIT_BUCKETS = 41;

    private static final VarHandle SLOT = MethodHandles.arrayElementVarHandle(long[].class);

    private final long[] slots = new long[FIRST_WAIT_BUCKET + WAIT_BUCKETS];

    void add(int slot, long amount) {
        SLOT.setOpaque(slots, slot, slots[slot] + amount);
    }

    void waited(long nanos) {
        long wait = Math.max(0, nanos);
        add(WAIT_NANOS, wait);
        max(WAIT_NANOS_MAX, wait);
        add(FIRST_WAIT_BUCKET + Math.min(WAIT_BUCKETS - 1, bits(wait)), 1);
    }

    void ran(int calls) {
        add(EXECUTED, calls);
        add(BATCHES, 1);
        max(BATCH_MAX, calls);
        add(FIRST_BATCH_BUCKET + Math.min(BATCH_BUCKETS - 1, bits(calls)), 1);
    }

    long get(int slot) {
        return (long) SLOT.getOpaque(slots, slot);
    }

    long batchBucket(int bits) {
        return get(FIRST_BATCH_BUCKET + bits);
    }

    long waitBucket(int bits) {
        return get(FIRST_WAIT_BUCKET + bits);
    }

    private void max(int slot, long value) {
        if (value > slots[slot]) {
            SLOT.setOpaque(slots, slot, value);
        }
    }

    private static int bits(long value) {
        return Long.SIZE - Long.numberOfLeadingZeros(value);
    }
}
