package dev.drumlin.indexcache;

/**
 * The cache in figures: counts since it was made, and sizes as they are. Taken without a lock, so that the figures may be
 * a few operations apart. Immutable.
 *
 * @param hits look-ups that found their page
 * @param misses look-ups that did not
 * @param loads loads that were begun
 * @param joins requests that waited for somebody else's load
 * @param loadFailures loads that failed
 * @param inserts pages that were kept after their load
 * @param insertedBytes bytes of these, padding included
 * @param uncached pages that were loaded, and answered from, but not kept: no room, too large, or the file was gone
 * @param evictions pages that the policy chose to go
 * @param drops pages that went with their file, by a clear, or by a smaller budget
 * @param movedBytes bytes that compaction copied
 * @param evacuations regions that compaction emptied
 * @param pages pages in memory
 * @param liveBytes bytes of these, padding included
 * @param policyBytesMax bytes of pages that the policy keeps; less than the budget, so that compaction finds room
 * @param budgetBytes the limit
 * @param committedBytes bytes of the regions that are taken from the system: above the budget only while a smaller budget
 *     is being reached
 * @param caching whether the budget is large enough to cache at all
 */
public record RegionCacheStatistics(
        long hits,
        long misses,
        long loads,
        long joins,
        long loadFailures,
        long inserts,
        long insertedBytes,
        long uncached,
        long evictions,
        long drops,
        long movedBytes,
        long evacuations,
        long pages,
        long liveBytes,
        long policyBytesMax,
        long budgetBytes,
        long committedBytes,
        boolean caching) {}
