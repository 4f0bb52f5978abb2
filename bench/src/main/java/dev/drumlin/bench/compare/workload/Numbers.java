package dev.drumlin.bench.compare.workload;

import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;

/** Which row each call is about. Belongs to one thread, except for the counter of new rows, which all share. */
public final class Numbers {
    private final SplittableRandom random;
    private final long partitions;
    private final AtomicLong next;

    /**
     * Makes the numbers of one thread.
     *
     * @param next the number of rows written so far
     */
    public Numbers(long seed, long partitions, AtomicLong next) {
        this.random = new SplittableRandom(seed);
        this.partitions = partitions;
        this.next = next;
    }

    /** Returns a partition that is there, each as likely as the other. */
    public long present() {
        return random.nextLong(partitions);
    }

    /** Returns a partition that never is. */
    public long absent() {
        return Long.MAX_VALUE / 2 + random.nextLong(partitions);
    }

    /** Takes the next numbers of new rows, and returns the first. After the last partition it begins anew. */
    public long fresh(int count) {
        return next.getAndAdd(count);
    }

    /** Returns the partition of a number given by {@link #fresh}. */
    public long partition(long fresh) {
        return fresh % partitions;
    }

    /** Returns a number below a bound. */
    public int below(int bound) {
        return random.nextInt(bound);
    }

    public boolean coin() {
        return random.nextBoolean();
    }

    /** Returns a token, each as likely as the other. */
    public long token() {
        return random.nextLong();
    }
}
