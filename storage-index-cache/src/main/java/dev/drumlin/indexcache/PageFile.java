package dev.drumlin.indexcache;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * The pages of one file: a slot for each ordinal, found by index and never by hash. Made by {@link RegionCache#addFile},
 * given up by {@link #close}. Thread-safe.
 */
public final class PageFile implements AutoCloseable {
    private static final VarHandle SLOT = MethodHandles.arrayElementVarHandle(PageSlot[].class);

    private final RegionCache cache;
    private final int id;

    /** Null, a load, or a page; a page whose location is gone counts as null. */
    private final @Nullable PageSlot[] slots;

    private volatile boolean dropped;

    PageFile(RegionCache cache, int id, int pageCount) {
        this.cache = cache;
        this.id = id;
        slots = new @Nullable PageSlot[pageCount];
    }

    RegionCache cache() {
        return cache;
    }

    /** Differs from that of any other file that is open. */
    int id() {
        return id;
    }

    public int pageCount() {
        return slots.length;
    }

    boolean isDropped() {
        return dropped;
    }

    void markDropped() {
        dropped = true;
    }

    @Nullable
    PageSlot slot(int ordinal) {
        return (PageSlot) SLOT.getAcquire(slots, ordinal);
    }

    boolean replace(int ordinal, @Nullable PageSlot from, @Nullable PageSlot to) {
        return SLOT.compareAndSet(slots, ordinal, from, to);
    }

    /**
     * Gives the memory of all pages back. Loads that run end as ever, but their pages are not kept; whoever still reads in the
     * file may go on, and has its pages loaded every time. Idempotent.
     */
    @Override
    public void close() {
        cache.drop(this);
    }
}
