package dev.drumlin.storage;

/**
 * How many bytes of memory each owner inside an engine may hold. Hard limits: an engine refuses or works slower rather than
 * go over. Immutable.
 *
 * @param memtables bytes of unflushed rows, all tables together
 * @param indexCache bytes of cached index pages
 * @param filters bytes of bloom filters and summaries
 * @param buffers bytes of read and write buffers
 */
public record MemoryBudget(long memtables, long indexCache, long filters, long buffers) {
    private static final long MIB = 1 << 20;

    /** What a server uses when nothing is said. */
    public static final MemoryBudget DEFAULTS = new MemoryBudget(192 * MIB, 64 * MIB, 64 * MIB, 48 * MIB);

    public MemoryBudget {
        if (memtables <= 0 || indexCache < 0 || filters < 0 || buffers <= 0) {
            throw new IllegalArgumentException("memtables=" + memtables + " indexCache=" + indexCache + " filters="
                    + filters + " buffers=" + buffers);
        }
    }

    /** Returns all shares together, in bytes. */
    public long total() {
        return memtables + indexCache + filters + buffers;
    }
}
