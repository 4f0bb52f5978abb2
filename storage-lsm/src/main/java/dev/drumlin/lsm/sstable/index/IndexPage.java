package dev.drumlin.lsm.sstable.index;

import static dev.drumlin.lsm.sstable.index.IndexPageFormat.U16;
import static dev.drumlin.lsm.sstable.index.IndexPageFormat.U32;
import static dev.drumlin.lsm.sstable.index.IndexPageFormat.U64;

import dev.drumlin.storage.error.CorruptedException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * A view of one index page: finds the entries of a token without knowing a single key. Not thread-safe, reusable; valid
 * while the bytes below it are.
 *
 * <p>Tokens are uniform, so the entry of a fraction is guessed by a multiplication and found a few entries beside; tokens
 * that are not uniform cost a binary search and nothing worse. Two tokens can have one fraction, two keys one token: the
 * caller tries all entries of the fraction, the data chunk has the truth.
 */
public final class IndexPage {
    /** Steps beside the guess before the search is halved instead. */
    private static final int LINEAR_STEPS_MAX = 16;

    private static final long U32_MASK = 0xFFFF_FFFFL;

    private MemorySegment segment = MemorySegment.NULL;
    private long at;
    private int entryCount;
    private int chunkCount;
    private int rowIndexCount;
    private long firstToken;
    private long firstChunkOffset;
    private long step;
    private int shift;

    /**
     * Points at a page and checks it.
     *
     * @param file name for the error
     * @param offset where the page's block begins in the file: all it refers to lies before
     */
    public IndexPage wrap(MemorySegment source, long sourceAt, int length, String file, long offset) {
        if (length < IndexPageFormat.FRACTIONS_AT) {
            throw damage(file, offset, "length=" + length);
        }
        view(source, sourceAt);
        if (u16(IndexPageFormat.FLAGS_AT) != 0) {
            throw damage(file, offset, "unknown flags=" + u16(IndexPageFormat.FLAGS_AT));
        }
        if (entryCount == 0
                || entryCount > IndexPageFormat.ENTRIES_MAX
                || chunkCount == 0
                || chunkCount > IndexPageFormat.CHUNKS_MAX
                || rowIndexCount > entryCount
                || length != IndexPageFormat.bytes(entryCount, chunkCount, rowIndexCount)
                || shift < 0
                || shift > Long.SIZE - IndexPageFormat.FRACTION_BITS) {
            throw damage(
                    file,
                    offset,
                    "entries=" + entryCount + " chunks=" + chunkCount + " row indexes=" + rowIndexCount + " length="
                            + length + " shift=" + shift);
        }
        checkOrder(file, offset);
        return this;
    }

    /** Points at a page that was checked before. */
    public IndexPage view(MemorySegment source, long sourceAt) {
        segment = source;
        at = sourceAt;
        entryCount = u16(IndexPageFormat.ENTRIES_AT);
        chunkCount = u16(IndexPageFormat.CHUNKS_AT);
        rowIndexCount = u16(IndexPageFormat.ROW_INDEXES_AT);
        firstToken = segment.get(U64, at + IndexPageFormat.TOKEN_AT);
        firstChunkOffset = segment.get(U64, at + IndexPageFormat.CHUNK_OFFSET_AT);
        step = segment.get(U64, at + IndexPageFormat.STEP_AT);
        shift = segment.get(ValueLayout.JAVA_BYTE, at + IndexPageFormat.SHIFT_AT);
        return this;
    }

    private void checkOrder(String file, long offset) {
        long lastEnd = 0;
        for (int j = 0; j < chunkCount; j++) {
            long end = chunkEnd(j);
            if (end <= lastEnd) {
                throw damage(file, offset, "chunk " + j + " does not end after the one before");
            }
            lastEnd = end;
        }
        if (firstChunkOffset < 0 || firstChunkOffset > offset - lastEnd) {
            throw damage(file, offset, "chunks lie outside of the file before the page");
        }
        long lastFraction = 0;
        int lastPosition = -1;
        for (int i = 0; i < entryCount; i++) {
            int position = segment.get(U32, at + IndexPageFormat.positionsAt(entryCount) + (long) Integer.BYTES * i);
            if (fraction(i) < lastFraction || position <= lastPosition || chunkOrdinal(i) >= chunkCount) {
                throw damage(file, offset, "entry " + i + " is out of order");
            }
            lastFraction = fraction(i);
            lastPosition = position;
        }
        if (fraction(0) != 0 || step != IndexPageBuilder.step(entryCount, lastFraction)) {
            throw damage(file, offset, "step=" + step + " does not fit the fractions");
        }
        int lastEntry = -1;
        for (int r = 0; r < rowIndexCount; r++) {
            if (rowIndexEntry(r) <= lastEntry || rowIndexEntry(r) >= entryCount || rowIndexOffsetOf(r) >= offset) {
                throw damage(file, offset, "row index " + r + " is out of order");
            }
            lastEntry = rowIndexEntry(r);
        }
    }

    private static CorruptedException damage(String file, long offset, String what) {
        return new CorruptedException(file, offset, "An index page is damaged: " + what, null);
    }

    private int u16(int field) {
        return segment.get(U16, at + field) & 0xFFFF;
    }

    public int entryCount() {
        return entryCount;
    }

    public int chunkCount() {
        return chunkCount;
    }

    public int rowIndexCount() {
        return rowIndexCount;
    }

    public long firstToken() {
        return firstToken;
    }

    /** Returns the fraction of an entry, 32 bits unsigned. */
    public long fraction(int entry) {
        return segment.get(U32, at + IndexPageFormat.FRACTIONS_AT + (long) Integer.BYTES * entry) & U32_MASK;
    }

    /** Returns where in the page the fraction of an entry is. */
    public long fractionAt(int entry) {
        return IndexPageFormat.FRACTIONS_AT + (long) Integer.BYTES * entry;
    }

    /** Returns the number of the chunk in which an entry's partition begins. */
    public int chunkOrdinal(int entry) {
        return position(entry) >>> IndexPageFormat.ORDINAL_SHIFT;
    }

    /** Returns where in its chunk an entry's partition begins. */
    public int offsetInChunk(int entry) {
        return position(entry) & 0xFFFF;
    }

    private int position(int entry) {
        return segment.get(U32, at + IndexPageFormat.positionsAt(entryCount) + (long) Integer.BYTES * entry);
    }

    private long chunkEnd(int chunk) {
        return segment.get(U32, at + IndexPageFormat.chunkEndsAt(entryCount) + (long) Integer.BYTES * chunk) & U32_MASK;
    }

    /** Returns where a chunk begins in the file. */
    public long chunkOffset(int chunk) {
        return firstChunkOffset + (chunk == 0 ? 0 : chunkEnd(chunk - 1));
    }

    /** Returns the bytes of a chunk in the file. */
    public long chunkBytes(int chunk) {
        return firstChunkOffset + chunkEnd(chunk) - chunkOffset(chunk);
    }

    private long rowIndexesAt() {
        return at + IndexPageFormat.rowIndexesAt(entryCount, chunkCount);
    }

    private long rowIndexOffsetOf(int ordinal) {
        return segment.get(U64, rowIndexesAt() + (long) Long.BYTES * ordinal);
    }

    private int rowIndexEntry(int ordinal) {
        return segment.get(U16, rowIndexesAt() + (long) Long.BYTES * rowIndexCount + (long) Short.BYTES * ordinal)
                & 0xFFFF;
    }

    /** Returns where in the file the row index of an entry's partition begins, 0 if it has none. */
    public long rowIndexOffset(int entry) {
        for (int r = 0; r < rowIndexCount; r++) {
            if (rowIndexEntry(r) == entry) {
                return rowIndexOffsetOf(r);
            }
        }
        return 0;
    }

    /** Returns the fraction of a token that is not below the page's first; 64 bits unsigned. */
    public long fractionOf(long token) {
        return (token - firstToken) >>> shift;
    }

    /** Returns the first entry whose fraction is at least this one, {@link #entryCount} if there is none. */
    public int ceiling(long fraction) {
        if (Long.compareUnsigned(fraction, fraction(entryCount - 1)) > 0) {
            return entryCount;
        }
        int guess = (int) ((fraction * step) >>> IndexPageFormat.STEP_SHIFT);
        int steps = 0;
        if (fraction(guess) < fraction) {
            while (steps++ < LINEAR_STEPS_MAX) {
                if (fraction(++guess) >= fraction) {
                    return guess;
                }
            }
            return halve(guess + 1, entryCount - 1, fraction);
        }
        while (guess > 0 && steps++ < LINEAR_STEPS_MAX) {
            if (fraction(guess - 1) < fraction) {
                return guess;
            }
            guess--;
        }
        return halve(0, guess, fraction);
    }

    /** Returns the first entry in [low, high] whose fraction is at least this one; that of high is. */
    private int halve(int low, int high, long fraction) {
        int from = low;
        int to = high;
        while (from < to) {
            int middle = (from + to) >>> 1;
            if (fraction(middle) < fraction) {
                from = middle + 1;
            } else {
                to = middle;
            }
        }
        return to;
    }
}
