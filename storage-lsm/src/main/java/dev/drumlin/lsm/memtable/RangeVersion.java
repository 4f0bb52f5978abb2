package dev.drumlin.lsm.memtable;

import dev.drumlin.storage.data.DeletionTime;
import org.jspecify.annotations.Nullable;

/** A range tombstone over [from, to), an empty {@code to} meaning no end; in front of older ones. Arrays never change. */
public final class RangeVersion {
    private final long sequence;
    private final byte[] from;
    private final byte[] to;
    private final DeletionTime deletion;
    private final @Nullable RangeVersion older;

    RangeVersion(long sequence, byte[] from, byte[] to, DeletionTime deletion, @Nullable RangeVersion older) {
        this.sequence = sequence;
        this.from = from;
        this.to = to;
        this.deletion = deletion;
        this.older = older;
    }

    public long sequence() {
        return sequence;
    }

    public byte[] from() {
        return from;
    }

    public byte[] to() {
        return to;
    }

    public DeletionTime deletion() {
        return deletion;
    }

    public @Nullable RangeVersion older() {
        return older;
    }
}
