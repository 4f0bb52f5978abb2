package dev.drumlin.indexcache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RegionCacheTest {
    private static final int REGION = 1 << 14;
    private static final int LENGTH = 1_000;
    private static final int FILE = 7;

    private static RegionCache cache(long budget, long budgetMax) {
        return new RegionCache(new RegionCacheOptions(budget, budgetMax, REGION));
    }

    private static PageCopy load(PageReader reader, PageFile file, int ordinal) {
        PageCopy copy = new PageCopy();
        reader.request(
                file, ordinal, load -> load.complete(TestPage.make(FILE, load.ordinal(), LENGTH), 0, LENGTH), copy);
        copy.check(FILE, ordinal);
        return copy;
    }

    private static boolean isCached(PageReader reader, PageFile file, int ordinal) {
        reader.enter();
        try {
            return reader.find(file, ordinal) != PageLocation.NONE;
        } finally {
            reader.leave();
        }
    }

    @Test
    void aPageThatWasLoadedIsFound() {
        try (RegionCache cache = cache(16 * REGION, 16 * REGION);
                PageFile file = cache.addFile(3);
                PageReader reader = cache.newReader()) {
            assertThat(isCached(reader, file, 2)).isFalse();
            load(reader, file, 2);
            reader.enter();
            long location = reader.find(file, 2);
            assertThat(PageLocation.offset(location) % PageLocation.ALIGNMENT).isZero();
            assertThat(PageLocation.length(location)).isEqualTo(LENGTH);
            TestPage.check(cache.memory(), PageLocation.offset(location), LENGTH, FILE, 2);
            reader.leave();

            RegionCacheStatistics now = cache.statistics();
            assertThat(now.hits()).isEqualTo(1);
            assertThat(now.misses()).isEqualTo(1);
            assertThat(now.loads()).isEqualTo(1);
            assertThat(now.pages()).isEqualTo(1);
            assertThat(now.liveBytes()).isEqualTo(1_024);
            assertThat(now.committedBytes()).isEqualTo(REGION);
            assertThat(cache.regions()).containsExactly(new RegionUse(1, RegionState.OPEN, 1_024, 1_024));
        }
    }

    @Test
    void allWhoWantAPageWaitForOneLoad() {
        try (RegionCache cache = cache(16 * REGION, 16 * REGION);
                PageFile file = cache.addFile(1);
                PageReader first = cache.newReader();
                PageReader second = cache.newReader()) {
            PageCopy a = new PageCopy();
            PageCopy b = new PageCopy();
            PageCopy c = new PageCopy();
            PageLoad load = first.request(file, 0, a);
            assertThat(load).isNotNull();
            assertThat(second.request(file, 0, b)).isNull();
            assertThat(first.request(file, 0, c)).isNull();
            assertThat(a.isAnswered() || b.isAnswered() || c.isAnswered()).isFalse();
            load.complete(TestPage.make(FILE, 0, LENGTH), 0, LENGTH);
            for (PageCopy copy : List.of(a, b, c)) {
                assertThat(copy.isAnswered()).isTrue();
                copy.check(FILE, 0);
            }
            assertThat(cache.statistics().loads()).isEqualTo(1);
            assertThat(cache.statistics().joins()).isEqualTo(2);
            assertThat(isCached(second, file, 0)).isTrue();
        }
    }

    @Test
    void aFailedLoadLeavesNothingAndFailsAllWhoWait() {
        try (RegionCache cache = cache(16 * REGION, 16 * REGION);
                PageFile file = cache.addFile(1);
                PageReader reader = cache.newReader()) {
            PageCopy a = new PageCopy();
            PageCopy b = new PageCopy();
            PageLoad load = reader.request(file, 0, a);
            assertThat(reader.request(file, 0, b)).isNull();
            IllegalStateException problem = new IllegalStateException("damaged");
            assertThat(load.fail(problem)).isTrue();
            assertThat(a.problem()).isSameAs(problem);
            assertThat(b.problem()).isSameAs(problem);
            assertThat(load.complete(TestPage.make(FILE, 0, LENGTH), 0, LENGTH)).isFalse();
            assertThat(cache.statistics().liveBytes()).isZero();
            assertThat(cache.statistics().loadFailures()).isEqualTo(1);
            load(reader, file, 0);
            assertThat(isCached(reader, file, 0)).isTrue();
        }
    }

    @Test
    void aLoaderThatThrowsHasFailed() {
        try (RegionCache cache = cache(16 * REGION, 16 * REGION);
                PageFile file = cache.addFile(1);
                PageReader reader = cache.newReader()) {
            PageCopy copy = new PageCopy();
            reader.request(
                    file,
                    0,
                    load -> {
                        throw new java.io.IOException("unreadable");
                    },
                    copy);
            assertThat(copy.problem()).hasMessage("unreadable");
            PageCopy fatal = new PageCopy();
            assertThatThrownBy(() -> reader.request(
                            file,
                            0,
                            load -> {
                                throw new StackOverflowError("deep");
                            },
                            fatal))
                    .isInstanceOf(StackOverflowError.class);
            assertThat(fatal.problem()).hasMessage("deep");
            load(reader, file, 0);
        }
    }

    @Test
    void aBudgetTooSmallForFiveRegionsCachesNothingAndSaysSo() {
        try (RegionCache cache = cache(5 * REGION - 1, 8 * REGION);
                PageFile file = cache.addFile(1);
                PageReader reader = cache.newReader()) {
            assertThat(cache.isCaching()).isFalse();
            load(reader, file, 0);
            load(reader, file, 0);
            RegionCacheStatistics now = cache.statistics();
            assertThat(now.caching()).isFalse();
            assertThat(now.uncached()).isEqualTo(2);
            assertThat(now.committedBytes()).isZero();
            assertThat(now.budgetBytes()).isEqualTo(5 * REGION - 1);
            cache.resize(5 * REGION);
            assertThat(cache.isCaching()).isTrue();
            load(reader, file, 0);
            assertThat(isCached(reader, file, 0)).isTrue();
        }
    }

    @Test
    void aPageTooLargeIsAnsweredAndNotKept() {
        try (RegionCache cache = cache(16 * REGION, 16 * REGION);
                PageFile file = cache.addFile(1);
                PageReader reader = cache.newReader()) {
            int length = 2 * REGION;
            PageCopy copy = new PageCopy();
            reader.request(file, 0, load -> load.complete(TestPage.make(FILE, 0, length), 0, length), copy);
            copy.check(FILE, 0);
            assertThat(copy.length()).isEqualTo(length);
            assertThat(isCached(reader, file, 0)).isFalse();
            assertThat(cache.statistics().uncached()).isEqualTo(1);
        }
    }

    @Test
    void aReaderThatSleepsInAnEpochCostsRoomAndNothingElse() {
        try (RegionCache cache = cache(8 * REGION, 8 * REGION);
                PageFile file = cache.addFile(1_000);
                PageReader reader = cache.newReader();
                PageReader sleeper = cache.newReader()) {
            load(reader, file, 0);
            sleeper.enter();
            long location = sleeper.find(file, 0);
            for (int ordinal = 1; ordinal < 1_000; ordinal++) {
                load(reader, file, ordinal);
                assertThat(cache.statistics().committedBytes()).isLessThanOrEqualTo(8 * REGION);
            }
            TestPage.check(cache.memory(), PageLocation.offset(location), LENGTH, FILE, 0);
            long refused = cache.statistics().uncached();
            assertThat(refused).isPositive();
            sleeper.leave();
            cache.tidy();
            for (int ordinal = 0; ordinal < 100; ordinal++) {
                load(reader, file, ordinal);
            }
            assertThat(cache.statistics().uncached()).isEqualTo(refused);
        }
    }

    @Test
    void aFileThatIsClosedGivesItsMemoryBackAndKeepsNothingFromThenOn() {
        try (RegionCache cache = cache(32 * REGION, 32 * REGION);
                PageFile stays = cache.addFile(20);
                PageReader reader = cache.newReader()) {
            PageFile goes = cache.addFile(50);
            for (int ordinal = 0; ordinal < 20; ordinal++) {
                load(reader, stays, ordinal);
                load(reader, goes, ordinal);
            }
            PageLoad late = reader.request(goes, 40, new PageCopy());
            long before = cache.statistics().liveBytes();
            goes.close();
            goes.close();
            assertThat(cache.statistics().liveBytes()).isEqualTo(before / 2);
            late.complete(TestPage.make(FILE, 40, LENGTH), 0, LENGTH);
            load(reader, goes, 3);
            assertThat(isCached(reader, goes, 3)).isFalse();
            assertThat(isCached(reader, goes, 40)).isFalse();
            assertThat(cache.statistics().pages()).isEqualTo(20);
            assertThat(cache.statistics().drops()).isEqualTo(20);
            assertThat(cache.policyPagesForTest()).isEqualTo(20);
            for (int ordinal = 0; ordinal < 20; ordinal++) {
                assertThat(isCached(reader, stays, ordinal)).isTrue();
            }
        }
    }

    @Test
    void clearGivesEverythingBack() {
        try (RegionCache cache = cache(32 * REGION, 32 * REGION);
                PageFile file = cache.addFile(400);
                PageReader reader = cache.newReader()) {
            for (int ordinal = 0; ordinal < 300; ordinal++) {
                load(reader, file, ordinal);
            }
            assertThat(cache.statistics().committedBytes()).isPositive();
            cache.clear();
            RegionCacheStatistics now = cache.statistics();
            assertThat(now.pages()).isZero();
            assertThat(now.liveBytes()).isZero();
            assertThat(now.committedBytes()).isZero();
            assertThat(cache.regions()).isEmpty();
            load(reader, file, 5);
            assertThat(isCached(reader, file, 5)).isTrue();
        }
    }

    @Test
    void theBudgetChangesBothWays() {
        int pages = 3_000;
        try (RegionCache cache = cache(16 * REGION, 256 * REGION);
                PageFile file = cache.addFile(pages);
                PageReader reader = cache.newReader()) {
            fill(cache, reader, file);
            long small = cache.statistics().pages();
            cache.resize(256 * REGION);
            fill(cache, reader, file);
            fill(cache, reader, file);
            assertThat(cache.statistics().pages()).isGreaterThan(10 * small);
            List<Integer> kept = new ArrayList<>();
            cache.resize(64 * REGION);
            RegionCacheStatistics now = cache.statistics();
            assertThat(now.committedBytes()).isLessThanOrEqualTo(64 * REGION);
            assertThat(now.liveBytes()).isLessThanOrEqualTo(now.policyBytesMax());
            for (int ordinal = 0; ordinal < pages; ordinal++) {
                if (isCached(reader, file, ordinal)) {
                    kept.add(ordinal);
                    load(reader, file, ordinal);
                }
            }
            assertThat(kept).as("a smaller budget does not empty the cache").hasSizeGreaterThan(700);
            cache.resize(0);
            assertThat(cache.statistics().committedBytes()).isZero();
            assertThat(cache.statistics().caching()).isFalse();
            assertThatThrownBy(() -> cache.resize(256 * REGION + 1)).hasMessageContaining("bytes=");
            assertThat(cache.statistics().budgetBytes()).isZero();
        }
    }

    private static void fill(RegionCache cache, PageReader reader, PageFile file) {
        for (int ordinal = 0; ordinal < file.pageCount(); ordinal++) {
            load(reader, file, ordinal);
            assertThat(cache.statistics().committedBytes())
                    .isLessThanOrEqualTo(cache.statistics().budgetBytes());
        }
    }

    @Test
    void whatAReaderStillLooksAtIsGivenBackAfterItHasLeft() {
        RegionCache cache = cache(32 * REGION, 32 * REGION);
        PageFile file = cache.addFile(300);
        PageReader reader = cache.newReader();
        PageReader sleeper = cache.newReader();
        for (int ordinal = 0; ordinal < 300; ordinal++) {
            load(reader, file, ordinal);
        }
        sleeper.enter();
        long location = sleeper.find(file, 0);
        assertThat(location).isNotEqualTo(PageLocation.NONE);
        reader.close();
        cache.close();
        assertThat(cache.statistics().pages()).isZero();
        assertThat(cache.statistics().committedBytes()).isPositive();
        TestPage.check(cache.memory(), PageLocation.offset(location), LENGTH, FILE, 0);
        sleeper.leave();
        sleeper.close();
        assertThat(cache.statistics().committedBytes()).isZero();
        cache.close();
    }

    @Test
    void hotPagesStay() {
        try (RegionCache cache = cache(32 * REGION, 32 * REGION);
                PageFile file = cache.addFile(5_000);
                PageReader reader = cache.newReader()) {
            for (int round = 0; round < 400; round++) {
                for (int hot = 0; hot < 20; hot++) {
                    if (!isCached(reader, file, hot)) {
                        load(reader, file, hot);
                    }
                }
                for (int cold = 0; cold < 10; cold++) {
                    load(reader, file, 20 + (round * 10 + cold) % 4_980);
                }
            }
            for (int hot = 0; hot < 20; hot++) {
                assertThat(isCached(reader, file, hot)).as("page %s", hot).isTrue();
            }
            assertThat(cache.statistics().evictions()).isPositive();
        }
    }

    @Test
    void optionsAreChecked() {
        assertThatThrownBy(() -> new RegionCacheOptions(0, 0, 3_000)).hasMessageContaining("regionBytes=3000");
        assertThatThrownBy(() -> new RegionCacheOptions(2, 1, REGION)).hasMessageContaining("budgetBytesMax=1");
        assertThat(RegionCacheOptions.of(64L << 20, 1L << 30).regionBytes()).isEqualTo(1 << 17);
        assertThat(RegionCacheOptions.of(1L << 20, 1L << 30).regionBytes()).isEqualTo(1 << 16);
    }
}
