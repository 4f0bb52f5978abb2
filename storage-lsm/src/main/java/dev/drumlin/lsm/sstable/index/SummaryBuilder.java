package dev.drumlin.lsm.sstable.index;

import dev.drumlin.storage.data.ByteWriter;
import java.util.Arrays;

/** Collects where the index pages of a file are. Not thread-safe. */
public final class SummaryBuilder {
    private long[] tokens = new long[64];
    private long[] offsets = new long[64];
    private int[] lengths = new int[64];
    private int count;

    /** Adds a page: token of its first partition, offset and bytes of its block. */
    public void add(long firstToken, long offset, int blockBytes) {
        if (count == tokens.length) {
            tokens = Arrays.copyOf(tokens, 2 * count);
            offsets = Arrays.copyOf(offsets, 2 * count);
            lengths = Arrays.copyOf(lengths, 2 * count);
        }
        tokens[count] = firstToken;
        offsets[count] = offset;
        lengths[count++] = blockBytes;
    }

    public int pageCount() {
        return count;
    }

    /** Returns the section's bytes. */
    public ByteWriter build() {
        ByteWriter out = new ByteWriter(Summary.ENTRY_BYTES * count + Long.BYTES);
        out.putLong(count);
        for (int i = 0; i < count; i++) {
            out.putLong(tokens[i]);
        }
        for (int i = 0; i < count; i++) {
            out.putLong(offsets[i]);
        }
        for (int i = 0; i < count; i++) {
            out.putInt(lengths[i]);
        }
        return out;
    }
}
