package dev.drumlin.bench.indexcache;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * The usual way: a Caffeine cache of pages, each an array of entry objects with their keys, found by halving. The weight of
 * a page is what its objects take on the heap with compact headers and compressed references.
 */
public final class ObjectPages implements IndexPages {
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED;
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED;

    /** A reference in the array, an entry (header, token, position, reference), a key (header and length, bytes). */
    private static final int ENTRY_HEAP_BYTES = 4 + 24 + 32;

    private final PageSource source;
    private final Cache<Integer, Entry[]> cache;
    private long loads;

    private static final class Entry {
        private final long token;
        private final int position;
        private final byte[] key;

        Entry(long token, int position, byte[] key) {
            this.token = token;
            this.position = position;
            this.key = key;
        }

        /** Returns the position if this is the partition with a token; its key would be compared with the wanted one. */
        int positionOf(long wanted) {
            return token == wanted && key.length == PageSource.KEY_BYTES ? position : ABSENT;
        }
    }

    public ObjectPages(PageSource source, long budgetBytes) {
        this.source = source;
        cache = Caffeine.newBuilder()
                .maximumWeight(budgetBytes)
                .weigher((Integer page, Entry[] entries) -> ENTRY_HEAP_BYTES * entries.length)
                .executor(Runnable::run)
                .build();
    }

    @Override
    public int find(int page, long token) {
        Entry[] entries = cache.get(page, this::load);
        int low = 0;
        int high = entries.length - 1;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (entries[middle].token < token) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return entries[low].positionOf(token);
    }

    private Entry[] load(Integer page) {
        loads++;
        MemorySegment full = source.full(page);
        Entry[] entries = new Entry[source.entries()];
        for (int i = 0; i < entries.length; i++) {
            long at = (long) PageSource.ENTRY_BYTES * i;
            byte[] key = new byte[PageSource.KEY_BYTES];
            MemorySegment.copy(full, ValueLayout.JAVA_BYTE, at + Long.BYTES + Integer.BYTES, key, 0, key.length);
            entries[i] = new Entry(full.get(LONG, at), full.get(INT, at + Long.BYTES), key);
        }
        return entries;
    }

    @Override
    public long loads() {
        return loads;
    }

    @Override
    public void close() {
        cache.invalidateAll();
    }
}
