package dev.drumlin.storage;

/**
 * A part of the index cache's memory. Immutable; the values may be of slightly different moments.
 *
 * @param number its place, from 1
 * @param state {@code free}, {@code open} (being filled), {@code sealed} (pages only go), or {@code retired} (waits for
 *     readers)
 * @param liveBytes bytes of pages in it
 * @param filledBytes bytes that were handed out since it was opened, those of evicted pages included
 */
public record IndexCacheRegion(int number, String state, long liveBytes, long filledBytes) {}
