package dev.drumlin.lsm.memtable;

/**
 * Brings what a batch of point reads will touch in a memtable into the processor's caches, step by step for all of them: the
 * slots of the directory, then the nodes, then the newest versions. Each read alone waits for these one after the other, since
 * each says where the next one is; side by side, the waits for different reads overlap.
 *
 * <p>It is a hint: it finds nothing for anybody, so it may see more or less than the reads will. Reusable, not thread-safe. The
 * memtable is retained by the caller.
 */
public final class Lookahead {
    /** Fewer reads are not worth the work. */
    public static final int LOOKUPS_MIN = 4;

    /** More at a time would push each other out before they are read: a row of five lines makes 20 KiB of this many. */
    private static final int LOOKUPS_MAX = 64;

    private final long[] tokens = new long[LOOKUPS_MAX];
    private final long[] places = new long[LOOKUPS_MAX];
    private int count;

    /** What the loads gave, kept so that they are not optimised away. */
    private long seen;

    /** Forgets the batch, for the next one. */
    public void clear() {
        count = 0;
    }

    /** Adds a lookup; false if there is no room for it. */
    public boolean add(long token) {
        if (count == LOOKUPS_MAX) {
            return false;
        }
        tokens[count++] = token;
        return true;
    }

    /** Touches what the lookups will touch in a memtable. */
    public void touch(Memtable memtable) {
        seen += memtable.touch(tokens, places, count);
    }

    /** Returns what was added up; no more is meant by it than that something was read. */
    long seen() {
        return seen;
    }
}
