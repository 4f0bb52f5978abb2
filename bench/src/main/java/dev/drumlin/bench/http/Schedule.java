package dev.drumlin.bench.http;

/**
 * The intended starts of an open loop: evenly spread over time, dealt out to the connections in turn. It knows nothing of how
 * the server does: a connection that is held up finds its next starts in the past, sends those requests one behind the other,
 * and each of them has waited since its intended start. Immutable.
 *
 * @param startNanos first intended start, on the clock of {@code System.nanoTime}
 * @param perSecond requests of all connections together, at least 1
 * @param connections that share them
 * @param durationNanos how long requests start
 */
record Schedule(long startNanos, long perSecond, int connections, long durationNanos) {
    private static final long SECOND = 1_000_000_000;

    /** Returns how many requests start in all. */
    long count() {
        // The seconds apart from the rest: their product with the rate would leave a long.
        long seconds = durationNanos / SECOND;
        long rest = durationNanos % SECOND;
        return seconds * perSecond + (rest * perSecond + SECOND - 1) / SECOND;
    }

    /** Returns how many requests of a connection start. */
    long count(int connection) {
        return (count() - connection + connections - 1) / connections;
    }

    /** Returns when a request of a connection, counted from 0, should start. */
    long intendedNanos(int connection, long index) {
        long number = index * connections + connection;
        return startNanos + number / perSecond * SECOND + number % perSecond * SECOND / perSecond;
    }
}
