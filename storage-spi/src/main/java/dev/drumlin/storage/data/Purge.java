package dev.drumlin.storage.data;

/**
 * When a compaction may forget a tombstone: it must be older than the grace period, and nothing outside the compaction
 * may hold data that it still hides.
 *
 * @param deletedBefore seconds since the epoch: only what was deleted before this may go
 * @param timestampBelow microseconds: only deletions with a smaller timestamp may go, since from here on older data may
 *     exist elsewhere
 */
public record Purge(long deletedBefore, long timestampBelow) {
    /** Keeps every tombstone. */
    public static final Purge NOTHING = new Purge(Long.MIN_VALUE, Long.MIN_VALUE);

    /** Returns whether a deletion may be forgotten. */
    public boolean allows(long timestamp, long localDeletionTime) {
        return localDeletionTime < deletedBefore && timestamp < timestampBelow;
    }
}
