package dev.drumlin.bench.compare.options;

import dev.drumlin.bench.UsageException;
import dev.drumlin.bench.compare.workload.DataSet;
import dev.drumlin.bench.compare.workload.Workload;
import dev.drumlin.storage.MemoryBudget;

/**
 * The memory of a side: the same for all sides of a comparison. An engine gets its shares; RocksDB takes the first as write
 * buffers and the others together as block cache.
 *
 * @param memtables bytes of unflushed rows
 * @param indexCache bytes of index pages
 * @param filters bytes of filters and summaries
 * @param buffers bytes of buffers
 * @param heap bytes of the Java heap of a child
 */
public record MemoryPlan(long memtables, long indexCache, long filters, long buffers, long heap) {
    private static final long MIB = 1 << 20;
    private static final long SMALLEST = 16 * MIB;

    /** Room in memory for a row that is not flushed, whatever form an engine gives it. */
    private static final long RESIDENT_ROW_BYTES = 640;

    /** Room in caches for a row that is flushed. */
    private static final long CACHED_ROW_BYTES = 320;

    private static final long HEAP = 1_024 * MIB;

    /** Memtables on the heap need their room there. */
    private static final long HEAP_RESIDENT_ROW_BYTES = 1_024;

    private static final double RESIDENT_SHARE = 0.9;

    /**
     * Shares memory out.
     *
     * @param total bytes in all, 0 for what the workload needs
     * @param heap bytes of the heap, 0 for what the workload needs
     */
    public static MemoryPlan of(Workload workload, long partitions, long total, long heap) {
        long rows = partitions * workload.data().rowsPerPartition();
        long bytes = total > 0 ? total : needed(workload, rows);
        if (bytes < SMALLEST) {
            throw new UsageException("--memory must be at least 16M");
        }
        boolean resident = workload.data() == DataSet.RESIDENT;
        long heapBytes = heap > 0 ? heap : HEAP + (resident ? rows * HEAP_RESIDENT_ROW_BYTES : 0);
        if (resident) {
            long rest = (long) (bytes * (1 - RESIDENT_SHARE));
            return new MemoryPlan(bytes - rest, rest / 4, rest / 4, rest - 2 * (rest / 4), heapBytes);
        }
        MemoryBudget standard = MemoryBudget.DEFAULTS;
        double factor = (double) bytes / standard.total();
        if (total > 0 || bytes == standard.total()) {
            return new MemoryPlan(
                    (long) (standard.memtables() * factor),
                    (long) (standard.indexCache() * factor),
                    (long) (standard.filters() * factor),
                    (long) (standard.buffers() * factor),
                    heapBytes);
        }
        // What the data adds goes to the caches.
        long more = bytes - standard.total();
        return new MemoryPlan(
                standard.memtables(),
                standard.indexCache() + more / 2,
                standard.filters() + more / 4,
                standard.buffers() + (more - more / 2 - more / 4),
                heapBytes);
    }

    private static long needed(Workload workload, long rows) {
        long standard = MemoryBudget.DEFAULTS.total();
        return switch (workload.data()) {
            case RESIDENT -> rows * RESIDENT_ROW_BYTES + standard / 4;
            case SETTLED, WIDE -> workload.exceedsCaches() ? standard : standard + rows * CACHED_ROW_BYTES;
            case EMPTY -> standard;
        };
    }

    /** Returns the shares as an engine takes them. */
    public MemoryBudget budget() {
        return new MemoryBudget(memtables, indexCache, filters, buffers);
    }

    /** Returns the shares together, without the heap. */
    public long total() {
        return memtables + indexCache + filters + buffers;
    }

    /** Returns the shares for people. */
    public String describe() {
        return Size.text(total()) + " (memtables or write buffers " + Size.text(memtables) + "; index cache "
                + Size.text(indexCache) + " + filters " + Size.text(filters) + " + buffers " + Size.text(buffers)
                + ", or block cache " + Size.text(total() - memtables) + "), heap " + Size.text(heap);
    }
}
