package dev.drumlin.indexcache;

import dev.drumlin.memory.Epochs;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * One thread's access to the pages. Not thread-safe: one thread at a time.
 *
 * <p>A batch enters once, looks up what it needs, takes positions out of the pages it found, and leaves:
 *
 * {@snippet :
 * reader.enter();
 * try {
 *     for (Item item : batch) {
 *         long location = reader.find(item.file, item.page);
 *         if (location != PageLocation.NONE) {
 *             item.search(cache.memory(), PageLocation.offset(location), PageLocation.length(location));
 *         }
 *     }
 * } finally {
 *     reader.leave();
 * }
 * // and outside of the epoch, for what was not found:
 * reader.request(item.file, item.page, load -> load.complete(bytes, at, length), item);
 * }
 *
 * <p>Between enter and leave a page that was found stays as it is, even if it is moved or evicted meanwhile; after leave it
 * may not be looked at. A thread that stands in an epoch for long delays the reuse of memory, and nothing else.
 */
public final class PageReader implements AutoCloseable {
    /** One hit of so many is told to the policy: enough to know what is hot, at a fraction of the cost. */
    private static final int HITS_PER_NOTE = 16;

    private static final VarHandle HITS;
    private static final VarHandle MISSES;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            HITS = lookup.findVarHandle(PageReader.class, "hits", long.class);
            MISSES = lookup.findVarHandle(PageReader.class, "misses", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final RegionCache cache;
    private final Epochs.Reader epoch;

    // Written by this reader's thread only, read by statistics.
    private long hits;
    private long misses;

    PageReader(RegionCache cache, Epochs.Reader epoch) {
        this.cache = cache;
        this.epoch = epoch;
    }

    /** Begins a batch of look-ups. Not to be called twice without {@link #leave}. */
    public void enter() {
        epoch.enter();
    }

    /** Ends it: no location that was found may be used any more. */
    public void leave() {
        epoch.leave();
    }

    /**
     * Looks a page up. Only between {@link #enter} and {@link #leave}. Blocks never and makes no garbage.
     *
     * @param ordinal from 0, below the file's count of pages
     * @return see {@link PageLocation}; {@link PageLocation#NONE} if the page is not in memory
     */
    public long find(PageFile file, int ordinal) {
        if (file.slot(ordinal) instanceof PageHandle handle) {
            long location = handle.location();
            if (location != PageLocation.NONE) {
                countHit(handle);
                return location;
            }
        }
        MISSES.setOpaque(this, misses + 1);
        return PageLocation.NONE;
    }

    private void countHit(PageHandle handle) {
        long count = hits + 1;
        HITS.setOpaque(this, count);
        if (count % HITS_PER_NOTE == 0) {
            cache.noteHit(handle);
        }
    }

    /**
     * Asks for a page that was not found, outside of an epoch. If it is in memory by now, the sink is called at once; if
     * somebody else is loading it, when that ends; else the loader is called, for all who ask until it ends.
     *
     * @param sink gets the page or the failure, once
     */
    public void request(PageFile file, int ordinal, PageLoader loader, PageSink sink) {
        PageLoad load = request(file, ordinal, sink);
        if (load == null) {
            return;
        }
        try {
            loader.load(load);
        } catch (Exception e) {
            load.fail(e);
        } catch (Throwable e) {
            load.fail(e);
            throw e;
        }
    }

    /**
     * As the other method, for callers that gather what they have to load.
     *
     * @return a load that the caller must end; null if the sink was called, or will be by somebody else
     */
    public @Nullable PageLoad request(PageFile file, int ordinal, PageSink sink) {
        PageLoad mine = null;
        while (true) {
            PageSlot slot = file.slot(ordinal);
            if (slot instanceof PageHandle handle) {
                if (answer(handle, sink)) {
                    return null;
                }
                // Gone; whoever took it away clears the slot as well.
                file.replace(ordinal, handle, null);
            } else if (slot instanceof PageLoad other) {
                if (other.join(sink)) {
                    cache.countJoin();
                    return null;
                }
            } else {
                mine = mine == null ? new PageLoad(file, ordinal, sink) : mine;
                if (file.replace(ordinal, null, mine)) {
                    cache.countLoad();
                    return mine;
                }
            }
        }
    }

    private boolean answer(PageHandle handle, PageSink sink) {
        epoch.enter();
        try {
            long location = handle.location();
            if (location == PageLocation.NONE) {
                return false;
            }
            countHit(handle);
            sink.page(cache.memory(), PageLocation.offset(location), PageLocation.length(location));
            return true;
        } finally {
            epoch.leave();
        }
    }

    long hits() {
        return (long) HITS.getOpaque(this);
    }

    long misses() {
        return (long) MISSES.getOpaque(this);
    }

    /** Gives the place up, outside of an epoch. */
    @Override
    public void close() {
        epoch.close();
        cache.forget(this);
    }
}
