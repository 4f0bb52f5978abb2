package dev.drumlin.app;

/**
 * The lifecycle phases of our own parts. Spring stops the highest phase first. Its own, for orientation: about
 * 2<sup>31</sup> graceful drain of the web servers, then the management server, then the data server; 0 the event
 * loops. So the order is: web servers, {@link #PIPELINE}, {@link #TRACE_WRITER}, event loops, {@link #ENGINE}.
 */
public final class StopOrder {
    /** The stages: whatever still waits in a queue is answered. */
    public static final int PIPELINE = 2_000;

    /** The writer of slow-query records: takes the last ones of the pipeline, needs the engine. */
    public static final int TRACE_WRITER = 1_000;

    /** The storage engine: closed when nothing can call it any more. */
    public static final int ENGINE = -1_000;

    private StopOrder() {}
}
