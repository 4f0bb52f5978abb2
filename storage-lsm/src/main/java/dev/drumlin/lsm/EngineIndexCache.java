package dev.drumlin.lsm;

import dev.drumlin.indexcache.RegionCache;
import dev.drumlin.indexcache.RegionCacheStatistics;
import dev.drumlin.storage.IndexCacheRegion;
import dev.drumlin.storage.IndexCacheStats;
import dev.drumlin.storage.IndexCached;
import dev.drumlin.storage.error.InvalidRequestException;
import java.util.List;
import java.util.Locale;

/** The cache of index pages as an operator sees it. Thread-safe. */
final class EngineIndexCache implements IndexCached {
    private final RegionCache cache;

    EngineIndexCache(RegionCache cache) {
        this.cache = cache;
    }

    @Override
    public IndexCacheStats indexCacheStats() {
        RegionCacheStatistics now = cache.statistics();
        return new IndexCacheStats(
                now.caching(),
                now.budgetBytes(),
                cache.options().budgetBytesMax(),
                now.committedBytes(),
                now.liveBytes(),
                cache.options().regionBytes(),
                now.pages(),
                now.hits(),
                now.misses(),
                now.inserts(),
                now.uncached(),
                now.evictions(),
                now.drops(),
                now.insertedBytes(),
                now.movedBytes());
    }

    @Override
    public List<IndexCacheRegion> indexCacheRegions() {
        return cache.regions().stream()
                .map(region -> new IndexCacheRegion(
                        region.number(),
                        region.state().name().toLowerCase(Locale.ROOT),
                        region.liveBytes(),
                        region.filledBytes()))
                .toList();
    }

    @Override
    public void resizeIndexCache(long bytes) {
        long max = cache.options().budgetBytesMax();
        if (bytes < 0 || bytes > max) {
            throw new InvalidRequestException(
                    "The index cache can have from 0 to " + max + " bytes until the next start: bytes=" + bytes);
        }
        cache.resize(bytes);
    }

    @Override
    public void clearIndexCache() {
        cache.clear();
    }
}
