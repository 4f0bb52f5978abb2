package dev.drumlin.indexcache;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a page costs on the heap: handle, slot, the region's list, and all that the policy keeps of it. */
@Tag("slow")
class HeapPerPageTest {
    private static final int LENGTH = 512;
    private static final int INSERTS = 120_000;

    /** With compact object headers and compressed references, which the server and the tests run with. */
    private static final long BYTES_MAX = 128;

    private static final PageSink IGNORED = new PageSink() {
        @Override
        public void page(MemorySegment memory, long at, int length) {
            assertThat(length).isEqualTo(LENGTH);
        }

        @Override
        public void failed(Throwable problem) {
            throw new AssertionError(problem);
        }
    };

    @Test
    void aPageCostsLittleHeap() {
        MemorySegment bytes = MemorySegment.ofArray(new long[LENGTH / Long.BYTES]);
        // So that no array takes half a region of G1 or more: those are rounded up to whole regions.
        long budget = 16L << 20;
        // The first cache loads the classes.
        heapOf(RegionCacheOptions.of(1L << 20, 1L << 20), bytes, 10_000);
        double perPage = heapOf(RegionCacheOptions.of(budget, budget), bytes, INSERTS);
        System.out.println("HeapPerPageTest: bytes per page=" + perPage);
        assertThat(perPage).isBetween(40.0, (double) BYTES_MAX);
    }

    private static double heapOf(RegionCacheOptions options, MemorySegment bytes, int inserts) {
        long before = usedHeap();
        try (RegionCache cache = new RegionCache(options);
                PageReader reader = cache.newReader()) {
            // Twice as many slots as pages that fit in.
            try (PageFile file = cache.addFile((int) (2 * options.budgetBytes() / LENGTH))) {
                for (int i = 0; i < inserts; i++) {
                    // A stride that is prime to the count: in no order, none twice in a row.
                    int ordinal = (int) (i * 7_919L % file.pageCount());
                    reader.request(file, ordinal, load -> load.complete(bytes, 0, LENGTH), IGNORED);
                }
                long pages = cache.statistics().pages();
                return (double) (usedHeap() - before) / pages;
            }
        }
    }

    private static long usedHeap() {
        for (int i = 0; i < 4; i++) {
            System.gc();
        }
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }
}
