package dev.drumlin.bench.jmh;

import dev.drumlin.indexcache.PageFile;
import dev.drumlin.indexcache.PageLoader;
import dev.drumlin.indexcache.PageLocation;
import dev.drumlin.indexcache.PageReader;
import dev.drumlin.indexcache.PageSink;
import dev.drumlin.indexcache.RegionCache;
import dev.drumlin.indexcache.RegionCacheOptions;
import java.lang.foreign.MemorySegment;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * The region cache alone: what a page costs that comes in while another goes, all compaction counted, and what it costs to
 * find a page that is there. With {@code -bm sample} the first shows its longest pauses.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class IndexCacheBenchmark {
    private static final long BUDGET = 64L << 20;

    /** Few enough to stay in the processor's caches with their slots and handles. */
    private static final int HOT = 64;

    private static final int HEADER_BYTES = 64;
    private static final int ENTRY_BYTES = 8;

    @Param({"50", "500"})
    int entries;

    private final SplittableRandom random = new SplittableRandom(1);
    private final MemorySegment bytes = MemorySegment.ofArray(new long[1 << 10]);
    private final Length sink = new Length();
    private RegionCache cache = new RegionCache(RegionCacheOptions.of(BUDGET, BUDGET));
    private PageFile file = cache.addFile(0);
    private PageFile hotFile = file;
    private PageReader reader = cache.newReader();
    private PageLoader loader = load -> load.complete(bytes, 0, 1);
    private int next;

    /** Asks for as little as can be. */
    private static final class Length implements PageSink {
        private int length;

        @Override
        public void page(MemorySegment memory, long at, int pageLength) {
            length = pageLength;
        }

        @Override
        public void failed(Throwable problem) {
            throw new IllegalStateException(problem);
        }
    }

    @Setup
    public void fill() {
        int length = HEADER_BYTES + ENTRY_BYTES * entries;
        loader = load -> load.complete(bytes, 0, length);
        // A hundred times what fits in: a random page is hardly ever there.
        file = cache.addFile((int) (100 * BUDGET / length));
        hotFile = cache.addFile(HOT);
        for (long filled = 0; filled < 3 * BUDGET; filled += length) {
            insertAndEvict();
        }
        for (int i = 0; i < HOT; i++) {
            reader.request(hotFile, i, loader, sink);
        }
    }

    @TearDown
    public void close() {
        reader.close();
        System.out.println(cache.statistics());
        cache.close();
    }

    @Benchmark
    public int insertAndEvict() {
        reader.request(file, random.nextInt(file.pageCount()), loader, sink);
        return sink.length;
    }

    @Benchmark
    public long findHot() {
        next = (next + 1) & (HOT - 1);
        reader.enter();
        long location = reader.find(hotFile, next);
        reader.leave();
        if (location == PageLocation.NONE) {
            throw new AssertionError("not in memory: page=" + next);
        }
        return location;
    }
}
