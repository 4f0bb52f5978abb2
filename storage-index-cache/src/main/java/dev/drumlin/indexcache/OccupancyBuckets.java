package dev.drumlin.indexcache;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * Sealed regions by how full of live pages they are, in sixteen lists: finds one of the emptiest in constant time. Changed
 * under the lock of {@link Regions} only, except {@link #changed}.
 *
 * <p>Evictions take no lock. One that brings a region from one sixteenth to another puts it on a stack of changed regions,
 * and whoever holds the lock next puts those into the right list. A region changes sixteen times at most in its life.
 */
final class OccupancyBuckets {
    static final int COUNT = 16;

    private static final int NONE = -1;

    private final int regionBytes;
    private final int[] heads = new int[COUNT];
    private final int[] next;
    private final int[] previous;

    /** The list that a region is in, {@link #NONE} if in none. */
    private final int[] bucketOf;

    private final AtomicInteger changedHead = new AtomicInteger(NONE);

    /** Written before a region is put on the stack, read after it was taken off. */
    private final int[] changedNext;

    /** 1 for regions on the stack. */
    private final AtomicIntegerArray isChanged;

    OccupancyBuckets(int regions, int regionBytes) {
        this.regionBytes = regionBytes;
        next = new int[regions];
        previous = new int[regions];
        bucketOf = new int[regions];
        changedNext = new int[regions];
        isChanged = new AtomicIntegerArray(regions);
        Arrays.fill(heads, NONE);
        Arrays.fill(bucketOf, NONE);
    }

    private int bucket(int liveBytes) {
        return Math.min(COUNT - 1, (int) ((long) liveBytes * COUNT / regionBytes));
    }

    /** Notes that pages of a region went, if that makes a difference. Any thread, no lock. */
    void changed(int region, int liveBefore, int liveAfter) {
        if (liveAfter != 0 && bucket(liveBefore) == bucket(liveAfter)) {
            return;
        }
        if (isChanged.compareAndSet(region, 0, 1)) {
            int head;
            do {
                head = changedHead.get();
                changedNext[region] = head;
            } while (!changedHead.compareAndSet(head, region));
        }
    }

    /** Returns the first of all regions that changed since the last call, −1 if none; goes on with {@link #nextChanged}. */
    int takeChanged() {
        return changedHead.getAndSet(NONE);
    }

    /** Returns the one after; from now on the region may change again. Its live bytes are to be read after this. */
    int nextChanged(int region) {
        int after = changedNext[region];
        isChanged.set(region, 0);
        return after;
    }

    boolean contains(int region) {
        return bucketOf[region] != NONE;
    }

    void add(int region, int liveBytes) {
        int bucket = bucket(liveBytes);
        int head = heads[bucket];
        next[region] = head;
        previous[region] = NONE;
        if (head != NONE) {
            previous[head] = region;
        }
        heads[bucket] = region;
        bucketOf[region] = bucket;
    }

    void remove(int region) {
        if (previous[region] == NONE) {
            heads[bucketOf[region]] = next[region];
        } else {
            next[previous[region]] = next[region];
        }
        if (next[region] != NONE) {
            previous[next[region]] = previous[region];
        }
        bucketOf[region] = NONE;
    }

    /** Returns a region of the lowest list that has any, of those below a bound; −1 if there is none. */
    int emptiest(int bucketBound) {
        for (int bucket = 0; bucket < bucketBound; bucket++) {
            if (heads[bucket] != NONE) {
                return heads[bucket];
            }
        }
        return NONE;
    }
}
