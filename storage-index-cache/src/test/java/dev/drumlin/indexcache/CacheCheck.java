package dev.drumlin.indexcache;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/** Walks through a cache that nobody uses meanwhile, and compares its books with what is there. */
final class CacheCheck {
    private CacheCheck() {}

    static void check(RegionCache cache, Collection<PageFile> files) {
        int regionBytes = cache.options().regionBytes();
        Map<Integer, Integer> live = new HashMap<>();
        TreeMap<Long, Long> ends = new TreeMap<>();
        long pages = 0;
        for (PageFile file : files) {
            for (int ordinal = 0; ordinal < file.pageCount(); ordinal++) {
                if (file.slot(ordinal) instanceof PageHandle handle) {
                    long location = handle.location();
                    assertThat(location).as("a page without a place").isNotEqualTo(PageLocation.NONE);
                    assertThat(file.isDropped()).isFalse();
                    long offset = PageLocation.offset(location);
                    int size = PageLocation.size(location);
                    assertThat(offset % PageLocation.ALIGNMENT).isZero();
                    int region = (int) (offset / regionBytes);
                    assertThat((offset + size - 1) / regionBytes).isEqualTo(region);
                    live.merge(region, size, Integer::sum);
                    assertThat(ends.put(offset, offset + size)).isNull();
                    pages++;
                }
            }
        }
        long end = 0;
        for (Map.Entry<Long, Long> place : ends.entrySet()) {
            assertThat(place.getKey()).as("pages overlap").isGreaterThanOrEqualTo(end);
            end = place.getValue();
        }
        long committed = 0;
        int open = 0;
        for (RegionUse use : cache.regions()) {
            assertThat(use.liveBytes()).as("%s", use).isEqualTo(live.getOrDefault(use.number(), 0));
            assertThat(use.liveBytes()).isLessThanOrEqualTo(use.filledBytes());
            if (use.state() == RegionState.FREE || use.state() == RegionState.RETIRED) {
                assertThat(use.liveBytes()).isZero();
            }
            open += use.state() == RegionState.OPEN ? 1 : 0;
            live.remove(use.number());
            committed += regionBytes;
        }
        assertThat(live).as("pages in regions that are not there").isEmpty();
        assertThat(open).isLessThanOrEqualTo(2);
        RegionCacheStatistics now = cache.statistics();
        assertThat(now.committedBytes()).isEqualTo(committed);
        assertThat(now.pages()).isEqualTo(pages);
        assertThat(cache.policyPagesForTest()).isEqualTo(pages);
    }
}
