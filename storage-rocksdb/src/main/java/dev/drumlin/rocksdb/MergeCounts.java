package dev.drumlin.rocksdb;

/**
 * How often keys were merged into since they were folded, roughly: keys share counters, so a count is never too low. Keeps
 * a row that is only ever written, and never read, from growing without end. Used by one thread at a time.
 */
final class MergeCounts {
    /** After so many merges a key is folded: a reader then meets at most about as many versions. */
    static final int FOLD_AFTER = 64;

    private static final int COUNTERS = 1 << 12;

    private final byte[] counts = new byte[COUNTERS];

    /** Counts a merge; returns whether the key is due to be folded, and begins anew if so. */
    boolean count(long token, int suffix) {
        int slot = (int) ((token ^ (suffix * 0x9E3779B97F4A7C15L)) >>> 40) & COUNTERS - 1;
        if (++counts[slot] < FOLD_AFTER) {
            return false;
        }
        counts[slot] = 0;
        return true;
    }
}
