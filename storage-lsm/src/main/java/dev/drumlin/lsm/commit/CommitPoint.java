package dev.drumlin.lsm.commit;

/**
 * How far the commit order is.
 *
 * @param sequence of the last group applied
 * @param timestamp last one that the server chose, in microseconds
 */
public record CommitPoint(long sequence, long timestamp) {}
