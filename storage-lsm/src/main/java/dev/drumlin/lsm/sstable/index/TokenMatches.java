package dev.drumlin.lsm.sstable.index;

import java.util.Arrays;

/**
 * What one index page says of one token, copied out of it: where the partitions with the token's fraction are. Mostly one or
 * none. Not thread-safe, reusable.
 */
public final class TokenMatches {
    private long[] chunkOffsets = new long[1];
    private long[] chunkBytes = new long[1];
    private int[] offsetsInChunk = new int[1];
    private long[] rowIndexOffsets = new long[1];
    private int count;

    /** Takes what the page has of a token that is not below its first. */
    public TokenMatches take(IndexPage page, long token) {
        count = 0;
        long fraction = page.fractionOf(token);
        for (int i = page.ceiling(fraction); i < page.entryCount() && page.fraction(i) == fraction; i++) {
            add(page, i);
        }
        return this;
    }

    private void add(IndexPage page, int entry) {
        if (count == chunkOffsets.length) {
            chunkOffsets = Arrays.copyOf(chunkOffsets, 2 * count);
            chunkBytes = Arrays.copyOf(chunkBytes, 2 * count);
            offsetsInChunk = Arrays.copyOf(offsetsInChunk, 2 * count);
            rowIndexOffsets = Arrays.copyOf(rowIndexOffsets, 2 * count);
        }
        int chunk = page.chunkOrdinal(entry);
        chunkOffsets[count] = page.chunkOffset(chunk);
        chunkBytes[count] = page.chunkBytes(chunk);
        offsetsInChunk[count] = page.offsetInChunk(entry);
        rowIndexOffsets[count++] = page.rowIndexOffset(entry);
    }

    public int count() {
        return count;
    }

    /** Returns where the chunk begins in which a match's partition begins. */
    public long chunkOffset(int match) {
        return chunkOffsets[match];
    }

    /** Returns the bytes of that chunk in the file. */
    public long chunkBytes(int match) {
        return chunkBytes[match];
    }

    /** Returns where in that chunk the partition begins. */
    public int offsetInChunk(int match) {
        return offsetsInChunk[match];
    }

    /** Returns where the partition's row index begins, 0 if it has none. */
    public long rowIndexOffset(int match) {
        return rowIndexOffsets[match];
    }
}
