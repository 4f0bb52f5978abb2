package dev.drumlin.lsm.sstable;

import dev.drumlin.indexcache.PageReader;
import dev.drumlin.indexcache.RegionCache;
import java.lang.foreign.MemorySegment;

/** One thread's way to the index pages that are in memory. Not thread-safe: one thread at a time. */
public final class PageAccess implements AutoCloseable {
    final PageReader reader;
    final MemorySegment memory;

    public PageAccess(RegionCache cache) {
        reader = cache.newReader();
        memory = cache.memory();
    }

    @Override
    public void close() {
        reader.close();
    }
}
