package dev.drumlin.bench.indexcache;

import dev.drumlin.indexcache.PageFile;
import dev.drumlin.indexcache.PageLoader;
import dev.drumlin.indexcache.PageLocation;
import dev.drumlin.indexcache.PageReader;
import dev.drumlin.indexcache.PageSink;
import dev.drumlin.indexcache.RegionCache;
import dev.drumlin.indexcache.RegionCacheOptions;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Flat pages in a {@link RegionCache}, found by interpolation. */
public final class FlatPages implements IndexPages {
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED;
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED;
    private static final long U32 = 0xFFFF_FFFFL;

    private final RegionCache cache;
    private final PageFile file;
    private final PageReader reader;
    private final PageLoader loader;
    private final Search search = new Search();

    /** Looks for a token in the page that it is given. */
    private static final class Search implements PageSink {
        private long token;
        private int position;

        @Override
        public void page(MemorySegment memory, long at, int length) {
            position = search(memory, at, token);
        }

        @Override
        public void failed(Throwable problem) {
            throw new IllegalStateException(problem);
        }
    }

    public FlatPages(PageSource source, long budgetBytes) {
        cache = new RegionCache(RegionCacheOptions.of(budgetBytes, budgetBytes));
        file = cache.addFile(source.pageCount());
        reader = cache.newReader();
        loader = load -> load.complete(source.flat(load.ordinal()), 0, source.flatBytes());
    }

    @Override
    public int find(int page, long token) {
        reader.enter();
        long location = reader.find(file, page);
        if (location != PageLocation.NONE) {
            int position = search(cache.memory(), PageLocation.offset(location), token);
            reader.leave();
            return position;
        }
        reader.leave();
        search.token = token;
        reader.request(file, page, loader, search);
        return search.position;
    }

    private static int search(MemorySegment memory, long at, long token) {
        int entries = memory.get(INT, at);
        long fractions = at + PageSource.FRACTIONS_AT;
        long wanted = (token - memory.get(LONG, at + Long.BYTES)) >>> PageSource.SHIFT;
        int guess = (int) (wanted * (entries - 1) >>> Integer.SIZE);
        while (guess < entries - 1 && fraction(memory, fractions, guess) < wanted) {
            guess++;
        }
        while (guess > 0 && fraction(memory, fractions, guess) > wanted) {
            guess--;
        }
        return fraction(memory, fractions, guess) == wanted
                ? memory.get(INT, fractions + (long) Integer.BYTES * (entries + guess))
                : ABSENT;
    }

    private static long fraction(MemorySegment memory, long fractions, int entry) {
        return memory.get(INT, fractions + (long) Integer.BYTES * entry) & U32;
    }

    @Override
    public long loads() {
        return cache.statistics().loads();
    }

    @Override
    public void close() {
        reader.close();
        file.close();
        cache.close();
    }
}
