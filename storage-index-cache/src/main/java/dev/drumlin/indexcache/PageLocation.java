package dev.drumlin.indexcache;

/**
 * Where a page lies in the cache's memory: offset and length in one number, so that both can be replaced at once. Offsets
 * are multiples of {@link #ALIGNMENT} bytes below 32 GiB, lengths are exact, in bytes.
 */
public final class PageLocation {
    /** Pages begin on a cache line. */
    public static final int ALIGNMENT = 64;

    /** No page has this location. */
    public static final long NONE = 0;

    private static final int OFFSET_SHIFT = Integer.SIZE;

    private PageLocation() {}

    static long of(long offset, int length) {
        return offset / ALIGNMENT << OFFSET_SHIFT | length;
    }

    /** Returns the offset of the page in {@link RegionCache#memory}, in bytes. */
    public static long offset(long location) {
        return (location >>> OFFSET_SHIFT) * ALIGNMENT;
    }

    /** Returns the length of the page, in bytes. */
    public static int length(long location) {
        return (int) location;
    }

    /** Returns what a page of so many bytes takes, in bytes. */
    static int aligned(int length) {
        return (length + ALIGNMENT - 1) & -ALIGNMENT;
    }

    /** Returns what the page at a location takes, in bytes. */
    static int size(long location) {
        return aligned(length(location));
    }
}
