package dev.drumlin.lsm.sstable.index;

import static dev.drumlin.lsm.sstable.index.IndexPageFormat.U32;
import static dev.drumlin.lsm.sstable.index.IndexPageFormat.U64;

import com.google.errorprone.annotations.Immutable;
import dev.drumlin.storage.error.CorruptedException;
import java.lang.foreign.MemorySegment;

/** For each index page of a file its first token and where it is. Stays in memory while the file is open. Thread-safe. */
@Immutable
@SuppressWarnings("Immutable") // the arrays are written in the constructor only and never handed out
public final class Summary {
    static final int ENTRY_BYTES = 2 * Long.BYTES + Integer.BYTES;

    private final long[] tokens;
    private final long[] offsets;
    private final int[] lengths;

    private Summary(int count) {
        tokens = new long[count];
        offsets = new long[count];
        lengths = new int[count];
    }

    /**
     * Reads the section.
     *
     * @param file name for the error
     * @param offset where the section begins in the file: all pages lie before
     */
    public static Summary read(MemorySegment source, long at, int length, String file, long offset) {
        long count = length < Long.BYTES ? -1 : source.get(U64, at);
        if (count < 0 || count > Integer.MAX_VALUE || length != Long.BYTES + count * ENTRY_BYTES) {
            throw new CorruptedException(file, offset, "The summary is damaged: pages=" + count, null);
        }
        Summary summary = new Summary((int) count);
        long tokensAt = at + Long.BYTES;
        long offsetsAt = tokensAt + count * Long.BYTES;
        long lengthsAt = offsetsAt + count * Long.BYTES;
        long end = 0;
        for (int i = 0; i < count; i++) {
            summary.tokens[i] = source.get(U64, tokensAt + (long) Long.BYTES * i);
            summary.offsets[i] = source.get(U64, offsetsAt + (long) Long.BYTES * i);
            summary.lengths[i] = source.get(U32, lengthsAt + (long) Integer.BYTES * i);
            if (summary.offsets[i] < end
                    || summary.lengths[i] <= 0
                    || summary.offsets[i] > offset - summary.lengths[i]
                    || (i > 0 && summary.tokens[i] < summary.tokens[i - 1])) {
                throw new CorruptedException(file, offset, "The summary is damaged: page " + i + " out of order", null);
            }
            end = summary.offsets[i] + summary.lengths[i];
        }
        return summary;
    }

    public int pageCount() {
        return tokens.length;
    }

    /** Returns the token of the page's first partition. */
    public long firstToken(int page) {
        return tokens[page];
    }

    /** Returns where the page's block begins in the file. */
    public long offset(int page) {
        return offsets[page];
    }

    /** Returns the bytes of the page's block. */
    public int blockBytes(int page) {
        return lengths[page];
    }

    /**
     * Returns the first page that can hold a token: the last one that begins below it, because partitions of one token may
     * lie on both sides of a page's border.
     */
    public int firstPage(long token) {
        int low = 0;
        int high = tokens.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (tokens[middle] < token) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return Math.max(0, low - 1);
    }

    /** Returns the bytes that this holds in memory. */
    public long residentBytes() {
        return (long) ENTRY_BYTES * tokens.length;
    }
}
