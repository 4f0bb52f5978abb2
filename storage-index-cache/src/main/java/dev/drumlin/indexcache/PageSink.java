package dev.drumlin.indexcache;

import java.lang.foreign.MemorySegment;

/**
 * Who waits for a page. Exactly one of the two methods is called, once: at once on the asking thread if the page is in
 * memory, else on the thread that ends the load. Neither may block, ask the cache for pages, or throw.
 */
public interface PageSink {
    /**
     * Here it is. The bytes are valid during the call only: take out of them what is needed.
     *
     * @param memory the cache's memory, or the loader's own
     * @param length in bytes
     */
    void page(MemorySegment memory, long at, int length);

    /** The load failed; whoever asks next loads anew. */
    void failed(Throwable problem);
}
