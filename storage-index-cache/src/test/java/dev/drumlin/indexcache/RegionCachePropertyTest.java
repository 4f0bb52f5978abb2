package dev.drumlin.indexcache;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * The cache against a plain map of what each page is, one thread, random work: loads of random sizes, failing and slow
 * ones, look-ups, resizes, clears, files that come and go. After every step all that the cache says of itself is compared
 * with what is found by walking through it. The steps depend on the seed alone; on a failure the shortest run that fails
 * is the one printed, because every step is checked.
 */
class RegionCachePropertyTest {
    private static final int REGION = 1 << 12;
    private static final long BUDGET_MAX = 64L * REGION;
    private static final int STEPS = 2_000;
    private static final int RUNS = 4;

    /** One run. */
    private static final class Run {
        private final SplittableRandom random;
        private final RegionCache cache;
        private final PageReader reader;
        private final Map<PageFile, Integer> files = new HashMap<>();
        private final List<PageFile> fileList = new ArrayList<>();

        /** Loads that go on, and who waits for them. */
        private final Map<PageLoad, List<PageCopy>> loads = new HashMap<>();

        private int nextFile = 1;
        private long budget;
        private long failures;
        private long loadCount;
        private String step = "";

        Run(long seed) {
            random = new SplittableRandom(seed);
            budget = REGION * random.nextLong(0, 65);
            cache = new RegionCache(new RegionCacheOptions(budget, BUDGET_MAX, REGION));
            reader = cache.newReader();
            addFile();
        }

        void step() {
            int dice = random.nextInt(1_000);
            if (dice < 500) {
                request(0);
            } else if (dice < 530) {
                request(1);
            } else if (dice < 580) {
                request(2);
            } else if (dice < 680) {
                endLoad();
            } else if (dice < 960) {
                find();
            } else if (dice < 970) {
                resize();
            } else if (dice < 973) {
                step = "clear";
                cache.clear();
                assertThat(cache.statistics().pages()).isZero();
                assertThat(cache.statistics().committedBytes()).isZero();
            } else if (dice < 985) {
                addFile();
            } else if (dice < 995) {
                closeFile();
            } else {
                step = "tidy";
                cache.tidy();
            }
            check();
        }

        private void addFile() {
            step = "add file " + nextFile;
            PageFile file = cache.addFile(1 + random.nextInt(60));
            files.put(file, nextFile++ & 0x7F);
            fileList.add(file);
        }

        private void closeFile() {
            if (fileList.isEmpty()) {
                return;
            }
            // Closed files stay among those that are read: a reader of an older version goes on.
            PageFile file = file();
            step = "close file " + files.get(file);
            file.close();
            for (int ordinal = 0; ordinal < file.pageCount(); ordinal++) {
                assertThat(file.slot(ordinal) instanceof PageHandle).isFalse();
            }
            if (fileList.size() > 6) {
                fileList.remove(file);
            }
        }

        private PageFile file() {
            return fileList.get(random.nextInt(fileList.size()));
        }

        private int length() {
            return switch (random.nextInt(20)) {
                case 0 -> TestPage.UNIT;
                case 1 -> REGION / 8;
                case 2 -> REGION / 8 + TestPage.UNIT;
                case 3 -> REGION + 64;
                default -> TestPage.UNIT * (1 + random.nextInt(REGION / 8 / TestPage.UNIT));
            };
        }

        /** Kinds: 0 loads at once, 1 fails, 2 is ended by a later step. */
        private void request(int kind) {
            PageFile file = file();
            int id = files.get(file);
            int ordinal = random.nextInt(file.pageCount());
            step = "request " + id + "/" + ordinal + " kind " + kind;
            PageCopy copy = new PageCopy();
            boolean[] called = {false};
            reader.request(
                    file,
                    ordinal,
                    load -> {
                        called[0] = true;
                        loadCount++;
                        loads.put(load, new ArrayList<>(List.of(copy)));
                        if (kind == 0) {
                            end(load, false);
                        } else if (kind == 1) {
                            failures++;
                            loads.remove(load);
                            throw new IllegalStateException("wanted");
                        }
                    },
                    copy);
            if (called[0] && kind == 1) {
                assertThat(copy.isAnswered()).isTrue();
                assertThat(copy.problem()).hasMessage("wanted");
                assertThat(file.slot(ordinal)).isNull();
            } else if (copy.isAnswered()) {
                copy.check(id, ordinal);
            } else if (!called[0]) {
                loads.get((PageLoad) file.slot(ordinal)).add(copy);
            }
        }

        private void endLoad() {
            if (!loads.isEmpty()) {
                PageLoad load = loads.keySet().iterator().next();
                step = "end load " + files.get(load.file()) + "/" + load.ordinal();
                end(load, random.nextInt(4) == 0);
            }
        }

        private void end(PageLoad load, boolean fail) {
            int id = files.get(load.file());
            List<PageCopy> waiting = loads.remove(load);
            int length = length();
            if (fail) {
                failures++;
                assertThat(load.fail(new IllegalStateException("late"))).isTrue();
            } else {
                assertThat(load.complete(TestPage.make(id, load.ordinal(), length), 0, length))
                        .isTrue();
                assertThat(load.fail(new IllegalStateException("twice"))).isFalse();
            }
            for (PageCopy copy : waiting) {
                assertThat(copy.isAnswered()).isTrue();
                if (fail) {
                    assertThat(copy.problem()).hasMessage("late");
                } else {
                    copy.check(id, load.ordinal());
                    assertThat(copy.length()).isEqualTo(length);
                }
            }
        }

        private void find() {
            PageFile file = file();
            int ordinal = random.nextInt(file.pageCount());
            step = "find " + files.get(file) + "/" + ordinal;
            reader.enter();
            long location = reader.find(file, ordinal);
            assertThat(location != PageLocation.NONE).isEqualTo(file.slot(ordinal) instanceof PageHandle);
            if (location != PageLocation.NONE) {
                TestPage.check(
                        cache.memory(),
                        PageLocation.offset(location),
                        PageLocation.length(location),
                        files.get(file),
                        ordinal);
            }
            reader.leave();
        }

        private void resize() {
            budget = random.nextBoolean() ? REGION * random.nextLong(0, 65) : random.nextLong(0, BUDGET_MAX + 1);
            step = "resize " + budget;
            cache.resize(budget);
            assertThat(cache.isCaching()).isEqualTo(budget / REGION >= 5);
            assertThat(cache.statistics().liveBytes())
                    .isLessThanOrEqualTo(cache.statistics().policyBytesMax());
        }

        private void check() {
            CacheCheck.check(cache, files.keySet());
            RegionCacheStatistics now = cache.statistics();
            assertThat(now.budgetBytes()).isEqualTo(budget);
            assertThat(now.committedBytes()).isLessThanOrEqualTo(budget);
            assertThat(now.liveBytes()).isLessThanOrEqualTo(now.committedBytes());
            assertThat(now.loads()).isEqualTo(loadCount);
            assertThat(now.loadFailures()).isEqualTo(failures);
            assertThat(now.inserts() + now.uncached() + now.loadFailures() + loads.size())
                    .isEqualTo(now.loads());
        }

        void close() {
            reader.close();
            cache.close();
            assertThat(cache.statistics().committedBytes()).isZero();
            assertThat(cache.statistics().pages()).isZero();
            assertThat(cache.statistics().liveBytes()).isZero();
        }
    }

    @Test
    void theCacheAgreesWithTheModelAfterEveryStep() {
        Long given = Long.getLong("seed");
        long first = given == null ? 1 : given;
        int runs = given == null ? RUNS : 1;
        long kept = 0;
        long moved = 0;
        for (long seed = first; seed < first + runs; seed++) {
            Run run = new Run(seed);
            List<String> steps = new ArrayList<>();
            for (int i = 0; i < STEPS; i++) {
                try {
                    run.step();
                } catch (Throwable e) {
                    steps.add(run.step);
                    throw new AssertionError(
                            "-Dseed=" + seed + " fails at step " + i + ", the last of them: "
                                    + steps.subList(Math.max(0, steps.size() - 30), steps.size()),
                            e);
                }
                steps.add(run.step);
            }
            kept += run.cache.statistics().inserts();
            moved += run.cache.statistics().movedBytes();
            run.close();
        }
        assertThat(kept).as("pages kept").isPositive();
        assertThat(moved).as("bytes moved").isPositive();
    }
}
