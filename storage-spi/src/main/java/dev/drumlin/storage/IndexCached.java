package dev.drumlin.storage;

import java.util.List;

/** Behind {@link Capability#INDEX_CACHE}: shows and steers the cache of index pages. */
public interface IndexCached {
    /** Returns the cache in figures. Any thread, takes no lock of the data path. */
    IndexCacheStats indexCacheStats();

    /** Returns the parts of memory that the cache holds now, by place. Any thread, takes no lock of the data path. */
    List<IndexCacheRegion> indexCacheRegions();

    /**
     * Sets the cache's limit until the engine is closed. Returns when a smaller limit is reached, apart from what readers
     * still look at; may take some milliseconds.
     *
     * @param bytes too few to cache anything are allowed: then every page is read from its file
     * @throws dev.drumlin.storage.error.InvalidRequestException if negative, or above {@link
     *     IndexCacheStats#budgetBytesMax}; the limit stays as it was
     */
    void resizeIndexCache(long bytes);

    /** Forgets all pages and gives their memory back. Reads go on; may take some milliseconds. */
    void clearIndexCache();
}
