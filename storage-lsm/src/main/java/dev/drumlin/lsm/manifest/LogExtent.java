package dev.drumlin.lsm.manifest;

/**
 * Which segments of the commit log must be there at the next start. Immutable.
 *
 * @param first the oldest segment that a replay may need; older ones may be gone. 0 if no log is known of
 * @param newest the newest segment that is known to exist; there may be newer ones. 0 if no log is known of
 */
public record LogExtent(long first, long newest) {
    /** Nothing is known of a log, and none needs to be there. */
    public static final LogExtent NONE = new LogExtent(0, 0);

    public LogExtent {
        if (first < 0 || newest < first || (first == 0) != (newest == 0)) {
            throw new IllegalArgumentException("log from segment=" + first + " to segment=" + newest);
        }
    }

    /** Returns what is known after both are: neither border ever goes back. */
    LogExtent and(LogExtent later) {
        return new LogExtent(Math.max(first, later.first), Math.max(newest, later.newest));
    }
}
