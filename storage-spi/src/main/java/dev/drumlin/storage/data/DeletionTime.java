package dev.drumlin.storage.data;

/**
 * A deletion as a value: everything with {@code timestamp} (microseconds) or an older one is deleted; it happened at
 * {@code localDeletionTime} (seconds since the epoch).
 */
public record DeletionTime(long timestamp, long localDeletionTime) {
    /** Deletes nothing. */
    public static final DeletionTime NONE = new DeletionTime(Long.MIN_VALUE, Long.MAX_VALUE);

    public boolean isNone() {
        return timestamp == Long.MIN_VALUE;
    }

    /** Returns whether something written at {@code other} microseconds is gone: deletion wins a tie. */
    public boolean deletes(long other) {
        return other <= timestamp && !isNone();
    }

    /** Returns the deletion that covers more; on a tie the one that happened later. */
    public DeletionTime max(DeletionTime other) {
        if (isNone() || other.isNone()) {
            return isNone() ? other : this;
        }
        if (timestamp != other.timestamp) {
            return timestamp > other.timestamp ? this : other;
        }
        return localDeletionTime >= other.localDeletionTime ? this : other;
    }
}
