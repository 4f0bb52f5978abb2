package dev.drumlin.bench.http;

/**
 * When requests start.
 *
 * @param perSecond requests per second of all connections together, an open loop; 0 for a closed loop, in which a connection's
 *     next request starts when the last one is answered
 */
public record Pace(long perSecond) {
    /** The most that a schedule is made for. */
    public static final long PER_SECOND_MAX = 10_000_000;

    private static final Pace CLOSED = new Pace(0);

    public Pace {
        if (perSecond < 0 || perSecond > PER_SECOND_MAX) {
            throw new IllegalArgumentException("perSecond=" + perSecond);
        }
    }

    public static Pace closedLoop() {
        return CLOSED;
    }

    public static Pace openLoop(long perSecond) {
        if (perSecond == 0) {
            throw new IllegalArgumentException("perSecond=0");
        }
        return new Pace(perSecond);
    }

    public boolean isOpen() {
        return perSecond > 0;
    }
}
