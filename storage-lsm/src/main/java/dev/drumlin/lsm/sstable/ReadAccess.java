package dev.drumlin.lsm.sstable;

import dev.drumlin.indexcache.PageReader;
import dev.drumlin.indexcache.RegionCache;
import dev.drumlin.lsm.io.NowBuffer;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/** How one thread reads: index pages from the cache, blocks from the system's memory, and whether it may wait for a disk. */
public final class ReadAccess implements AutoCloseable {
    final PageReader pages;
    final MemorySegment pageMemory;
    final @Nullable NowBuffer now;
    private boolean mayWait = true;

    /**
     * Makes one, for one thread at a time.
     *
     * @param now for reads that never wait, null for none
     */
    public ReadAccess(RegionCache cache, @Nullable NowBuffer now) {
        pages = cache.newReader();
        pageMemory = cache.memory();
        this.now = now;
    }

    /** Says whether what is not in memory may be waited for; if not, {@link dev.drumlin.lsm.io.MustWaitException}. */
    public void mayWait(boolean may) {
        mayWait = may;
    }

    public boolean mayWait() {
        return mayWait;
    }

    @Override
    public void close() {
        pages.close();
    }
}
