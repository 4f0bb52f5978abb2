package dev.drumlin.storage;

/**
 * The index cache in figures: counts since the engine was opened, and sizes as they are. Immutable; the values may be of
 * slightly different moments.
 *
 * @param caching whether the budget is large enough to cache anything
 * @param budgetBytes the limit on memory
 * @param budgetBytesMax the highest limit that can be set
 * @param heldBytes memory taken from the system
 * @param liveBytes bytes of cached pages
 * @param regionBytes size of a region
 * @param pages cached pages
 * @param hits look-ups that found their page
 * @param misses look-ups that did not
 * @param inserts pages that came in
 * @param uncached pages that were read but not kept: no room, too large, or their file was gone
 * @param evictions pages that went to make room
 * @param drops pages that went with their file, by a clear, or by a smaller budget
 * @param insertedBytes bytes of the pages that came in
 * @param movedBytes bytes that compaction of regions copied
 */
public record IndexCacheStats(
        boolean caching,
        long budgetBytes,
        long budgetBytesMax,
        long heldBytes,
        long liveBytes,
        long regionBytes,
        long pages,
        long hits,
        long misses,
        long inserts,
        long uncached,
        long evictions,
        long drops,
        long insertedBytes,
        long movedBytes) {}
