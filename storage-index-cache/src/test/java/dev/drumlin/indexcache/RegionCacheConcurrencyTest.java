package dev.drumlin.indexcache;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/**
 * Readers, loads, evictions, compaction, resizes, clears and closing files at the same time, in a cache so small that all of
 * it happens all the time. Free memory is poisoned and every word of a page says whose it is, so that a look at memory
 * that was given away shows.
 */
class RegionCacheConcurrencyTest {
    private static final int REGION = 1 << 12;
    private static final long BUDGET_MAX = 96L * REGION;
    private static final int FILES = 3;
    private static final int PAGES = 600;
    private static final int THREADS = 4;
    private static final int BATCHES = 4_000;
    private static final int BATCH = 8;

    /** Leaves the processor to the readers. */
    private static final long PAUSE_NANOS = 100_000;

    private final RegionCache cache = new RegionCache(new RegionCacheOptions(BUDGET_MAX, BUDGET_MAX, REGION));
    private final AtomicReference<Throwable> failure = new AtomicReference<>();
    private final AtomicBoolean done = new AtomicBoolean();
    private final List<AtomicReference<PageFile>> files = new ArrayList<>();
    private final AtomicInteger answers = new AtomicInteger();
    private final AtomicInteger questions = new AtomicInteger();

    /** Checks the page where it lies, or where the loader has it. */
    private final class Check implements PageSink {
        private final int file;
        private final int ordinal;

        Check(int file, int ordinal) {
            this.file = file;
            this.ordinal = ordinal;
        }

        @Override
        public void page(MemorySegment memory, long at, int length) {
            answers.incrementAndGet();
            try {
                TestPage.check(memory, at, length, file, ordinal);
            } catch (Throwable e) {
                failure.compareAndSet(null, e);
            }
        }

        @Override
        public void failed(Throwable problem) {
            answers.incrementAndGet();
            if (!"wanted".equals(problem.getMessage())) {
                failure.compareAndSet(null, problem);
            }
        }
    }

    @Test
    void noReaderSeesForeignMemoryAndTheBooksAreRightAtTheEnd() throws InterruptedException {
        long seed = Long.getLong("seed", 1);
        System.out.println("RegionCacheConcurrencyTest seed=" + seed);
        for (int i = 0; i < FILES; i++) {
            files.add(new AtomicReference<>(cache.addFile(PAGES)));
        }
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            SplittableRandom random = new SplittableRandom(seed * THREADS + i);
            threads.add(start("reader-" + i, () -> read(random)));
        }
        Thread disturbance = start("disturbance", () -> disturb(new SplittableRandom(~seed)));
        Thread statistics = start("statistics", this::watch);
        for (Thread thread : threads) {
            thread.join();
        }
        done.set(true);
        disturbance.join();
        statistics.join();
        assertThat(failure.get()).as("seed=%s", seed).isNull();
        assertThat(answers.get()).isEqualTo(questions.get());

        cache.resize(BUDGET_MAX);
        cache.tidy();
        CacheCheck.check(cache, files.stream().map(AtomicReference::get).toList());
        RegionCacheStatistics end = cache.statistics();
        assertThat(end.hits()).isPositive();
        assertThat(end.evictions()).isPositive();
        assertThat(end.movedBytes()).isPositive();
        assertThat(end.inserts() + end.uncached() + end.loadFailures()).isEqualTo(end.loads());
        cache.close();
        assertThat(cache.statistics().committedBytes()).isZero();
        assertThat(cache.statistics().liveBytes()).isZero();
    }

    private void read(SplittableRandom random) {
        try (PageReader reader = cache.newReader()) {
            int[] ordinals = new int[BATCH];
            long[] locations = new long[BATCH];
            for (int batch = 0; batch < BATCHES && failure.get() == null; batch++) {
                int id = random.nextInt(FILES);
                PageFile file = files.get(id).get();
                reader.enter();
                for (int i = 0; i < BATCH; i++) {
                    // The product makes some pages hot.
                    ordinals[i] = random.nextInt(PAGES) * random.nextInt(PAGES) / PAGES;
                    locations[i] = reader.find(file, ordinals[i]);
                }
                for (int i = 0; i < BATCH; i++) {
                    if (locations[i] != PageLocation.NONE) {
                        TestPage.check(
                                cache.memory(),
                                PageLocation.offset(locations[i]),
                                PageLocation.length(locations[i]),
                                id,
                                ordinals[i]);
                    }
                }
                reader.leave();
                for (int i = 0; i < BATCH; i++) {
                    if (locations[i] == PageLocation.NONE) {
                        questions.incrementAndGet();
                        reader.request(file, ordinals[i], load -> load(load, id, random), new Check(id, ordinals[i]));
                    }
                }
            }
        }
    }

    private static void load(PageLoad load, int id, SplittableRandom random) {
        if (random.nextInt(50) == 0) {
            throw new IllegalStateException("wanted");
        }
        int length = TestPage.UNIT * (1 + random.nextInt(REGION / 8 / TestPage.UNIT));
        load.complete(TestPage.make(id, load.ordinal(), length), 0, length);
    }

    private void disturb(SplittableRandom random) {
        while (!done.get()) {
            switch (random.nextInt(6)) {
                case 0 -> cache.resize(REGION * random.nextLong(0, 97));
                case 1 -> cache.clear();
                case 2 -> {
                    PageFile old = files.get(random.nextInt(FILES)).getAndSet(cache.addFile(PAGES));
                    old.close();
                }
                default -> {
                    cache.resize(BUDGET_MAX);
                    long inserts = cache.statistics().inserts();
                    while (!done.get() && cache.statistics().inserts() < inserts + 2_000 && failure.get() == null) {
                        LockSupport.parkNanos(PAUSE_NANOS);
                    }
                }
            }
        }
    }

    private void watch() {
        while (!done.get()) {
            RegionCacheStatistics now = cache.statistics();
            if (now.committedBytes() > BUDGET_MAX || now.liveBytes() > BUDGET_MAX) {
                failure.compareAndSet(null, new AssertionError("above the budget: " + now));
            }
            for (RegionUse use : cache.regions()) {
                if (use.liveBytes() < 0 || use.filledBytes() > REGION) {
                    failure.compareAndSet(null, new AssertionError("impossible: " + use));
                }
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    private Thread start(String name, Runnable work) {
        Thread thread = new Thread(
                () -> {
                    try {
                        work.run();
                    } catch (Throwable e) {
                        failure.compareAndSet(null, e);
                    }
                },
                name);
        thread.start();
        return thread;
    }
}
