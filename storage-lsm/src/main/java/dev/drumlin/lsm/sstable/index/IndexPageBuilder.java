package dev.drumlin.lsm.sstable.index;

import dev.drumlin.storage.data.ByteWriter;

/** Collects the partitions of one index page and writes it. Not thread-safe, reusable. */
public final class IndexPageBuilder {
    private final long[] tokens = new long[IndexPageFormat.ENTRIES_MAX];
    private final int[] positions = new int[IndexPageFormat.ENTRIES_MAX];
    private final int[] chunkEnds = new int[IndexPageFormat.CHUNKS_MAX];
    private final ByteWriter out = new ByteWriter(1 << 13);
    private long firstChunkOffset;
    private int entryCount;
    private int chunkCount;
    private int rowIndexEntry;
    private long rowIndexOffset;

    /** Starts a page whose first chunk begins at an offset in the file. */
    public void begin(long chunkOffset) {
        firstChunkOffset = chunkOffset;
        entryCount = 0;
        chunkCount = 0;
        rowIndexOffset = 0;
    }

    /**
     * Adds a partition that begins in the chunk which is now being filled.
     *
     * @param offsetInChunk below 2^16
     */
    public void add(long token, int offsetInChunk) {
        if (isFull() || offsetInChunk >>> IndexPageFormat.ORDINAL_SHIFT != 0) {
            throw new IllegalStateException(
                    "entries=" + entryCount + " chunks=" + chunkCount + " offsetInChunk=" + offsetInChunk);
        }
        tokens[entryCount] = token;
        positions[entryCount] = chunkCount << IndexPageFormat.ORDINAL_SHIFT | offsetInChunk;
        entryCount++;
    }

    /** Adds the chunk that was just written. Chunks beyond the directory's size begin no partition of this page. */
    public void addChunk(long endOffset) {
        if (chunkCount < IndexPageFormat.CHUNKS_MAX) {
            long end = endOffset - firstChunkOffset;
            if (end >>> Integer.SIZE != 0) {
                throw new IllegalStateException("chunk end=" + end + " does not fit 32 bits");
            }
            chunkEnds[chunkCount] = (int) end;
        }
        chunkCount++;
    }

    /** Says that the last partition has a row index at an offset in the file; the page must be closed then. */
    public void rowIndex(long offset) {
        rowIndexEntry = entryCount - 1;
        rowIndexOffset = offset;
    }

    /** Returns whether the next partition belongs to another page. */
    public boolean isFull() {
        return entryCount == IndexPageFormat.ENTRIES_MAX
                || chunkCount >= IndexPageFormat.CHUNKS_MAX
                || rowIndexOffset != 0;
    }

    public boolean isEmpty() {
        return entryCount == 0;
    }

    public long firstToken() {
        return tokens[0];
    }

    /** Returns the page's bytes, valid until the next call. */
    public ByteWriter build() {
        int n = entryCount;
        int chunks = Math.min(chunkCount, IndexPageFormat.CHUNKS_MAX);
        int rowIndexes = rowIndexOffset == 0 ? 0 : 1;
        long span = tokens[n - 1] - tokens[0];
        int shift = Math.max(0, Long.SIZE - Long.numberOfLeadingZeros(span) - IndexPageFormat.FRACTION_BITS);
        long last = span >>> shift;
        out.clear().putShort(n).putShort(chunks).putShort(rowIndexes).putShort(0);
        out.putLong(tokens[0]).putLong(firstChunkOffset);
        out.putLong(step(n, last)).putByte(shift);
        pad(IndexPageFormat.FRACTIONS_AT);
        for (int i = 0; i < n; i++) {
            out.putInt((int) ((tokens[i] - tokens[0]) >>> shift));
        }
        for (int i = 0; i < n; i++) {
            out.putInt(positions[i]);
        }
        for (int i = 0; i < chunks; i++) {
            out.putInt(chunkEnds[i]);
        }
        pad(IndexPageFormat.rowIndexesAt(n, chunks));
        if (rowIndexes > 0) {
            out.putLong(rowIndexOffset).putShort(rowIndexEntry);
        }
        pad(IndexPageFormat.bytes(n, chunks, rowIndexes));
        return out;
    }

    /** Returns the slope by which a fraction is turned into the guess of an entry. */
    static long step(int entries, long lastFraction) {
        return lastFraction == 0 ? 0 : ((long) (entries - 1) << IndexPageFormat.STEP_SHIFT) / lastFraction;
    }

    private void pad(int size) {
        while (out.size() < size) {
            out.putByte(0);
        }
    }
}
