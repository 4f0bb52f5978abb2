package dev.drumlin.bench.indexcache;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * The index of a file as the disk would have it, from which pages are loaded. Partitions have uniform tokens in order and
 * keys of 16 bytes. Both forms of a page are made anew in one scratch on every load: that stands for the read, which costs
 * the same for both. Not thread-safe.
 *
 * <p>The flat form has no keys: number of entries and first token in the first 64 bytes, then 32-bit fractions, then 32-bit
 * positions, as the engine's index page. The other form is a list of entries, each token, position and key.
 */
public final class PageSource {
    static final int KEY_BYTES = 16;
    static final int FRACTIONS_AT = 64;
    static final int ENTRY_BYTES = Long.BYTES + Integer.BYTES + KEY_BYTES;

    /** The span of a page's tokens is below 2^48: so far a fraction is shifted. */
    static final int SHIFT = 16;

    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED;
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED;

    private final int pageCount;
    private final int entries;
    private final long[] tokens;
    private final MemorySegment flat;
    private final MemorySegment full;

    public PageSource(int pageCount, int entries) {
        this.pageCount = pageCount;
        this.entries = entries;
        tokens = new long[entries];
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 1; i < entries; i++) {
            tokens[i] = random.nextLong(1L << (Integer.SIZE + SHIFT));
        }
        Arrays.sort(tokens);
        flat = MemorySegment.ofArray(new byte[flatBytes()]);
        full = MemorySegment.ofArray(new byte[entries * ENTRY_BYTES]);
    }

    public int pageCount() {
        return pageCount;
    }

    public int entries() {
        return entries;
    }

    /** Returns the bytes of a flat page. */
    public int flatBytes() {
        return (FRACTIONS_AT + 2 * Integer.BYTES * entries + 63) & -64;
    }

    static long firstToken(int page) {
        return (long) page << (Integer.SIZE + SHIFT + 1);
    }

    /** Returns the token of an entry. */
    public long token(int page, int entry) {
        return firstToken(page) + tokens[entry];
    }

    /** Returns a page in the flat form, valid until the next call. */
    MemorySegment flat(int page) {
        flat.set(INT, 0, entries);
        flat.set(LONG, Long.BYTES, firstToken(page));
        for (int i = 0; i < entries; i++) {
            flat.set(INT, FRACTIONS_AT + (long) Integer.BYTES * i, (int) (tokens[i] >>> SHIFT));
            flat.set(INT, FRACTIONS_AT + (long) Integer.BYTES * (entries + i), i);
        }
        return flat;
    }

    /** Returns a page as a list of entries, valid until the next call. */
    MemorySegment full(int page) {
        for (int i = 0; i < entries; i++) {
            long at = (long) ENTRY_BYTES * i;
            full.set(LONG, at, token(page, i));
            full.set(INT, at + Long.BYTES, i);
            full.set(LONG, at + Long.BYTES + Integer.BYTES, page);
            full.set(LONG, at + 2 * Long.BYTES + Integer.BYTES, i);
        }
        return full;
    }
}
