package dev.drumlin.indexcache;

/**
 * One region at one moment. Immutable.
 *
 * @param number its place in memory, from 1
 * @param liveBytes bytes of pages that are cached in it, padding included
 * @param filledBytes bytes that were handed out since it was opened
 */
public record RegionUse(int number, RegionState state, int liveBytes, int filledBytes) {}
