package dev.drumlin.bench.jmh;

import dev.drumlin.bench.indexcache.FlatPages;
import dev.drumlin.bench.indexcache.IndexPages;
import dev.drumlin.bench.indexcache.ObjectPages;
import dev.drumlin.bench.indexcache.PageSource;
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
 * Looks up random partitions of an index that is larger than what may be kept of it, or not: flat pages against pages of
 * objects, both within the same budget of memory.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
public class IndexPagesBenchmark {
    private static final long BUDGET = 64L << 20;
    private static final int ENTRIES = 512;

    @Param({"flat", "objects"})
    String kind = "";

    /** The flat index in bytes, divided by the budget, in percent: at 50 all flat pages fit in. */
    @Param({"50", "500"})
    int indexPercent;

    private final SplittableRandom random = new SplittableRandom(1);
    private PageSource source = new PageSource(1, 1);
    private IndexPages pages = new FlatPages(source, 0);

    @Setup
    public void open() {
        int bytes = new PageSource(1, ENTRIES).flatBytes();
        source = new PageSource((int) (BUDGET / 100 * indexPercent / bytes), ENTRIES);
        pages.close();
        pages = kind.equals("flat") ? new FlatPages(source, BUDGET) : new ObjectPages(source, BUDGET);
        for (int page = 0; page < source.pageCount(); page++) {
            pages.find(page, source.token(page, 0));
        }
    }

    @TearDown
    public void close() {
        pages.close();
    }

    @Benchmark
    public int find() {
        int page = random.nextInt(source.pageCount());
        int entry = random.nextInt(ENTRIES);
        int position = pages.find(page, source.token(page, entry));
        if (position < 0) {
            throw new AssertionError("page=" + page + " entry=" + entry);
        }
        return position;
    }
}
