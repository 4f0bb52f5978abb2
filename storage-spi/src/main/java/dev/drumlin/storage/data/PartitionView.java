package dev.drumlin.storage.data;

import java.lang.foreign.MemorySegment;

/** A reusable view of a partition in a read's answer: token, key and static row. Valid during the call that gives it. */
public final class PartitionView {
    private long token;
    private MemorySegment key = MemorySegment.NULL;
    private long keyAt;
    private int keyLength;
    private final RowView staticRow = new RowView();
    private boolean hasStatic;

    /** Points at a key; the static row is absent until {@link #wrapStatic}. */
    public PartitionView wrap(long partitionToken, MemorySegment segment, long at, int length) {
        token = partitionToken;
        key = segment;
        keyAt = at;
        keyLength = length;
        hasStatic = false;
        return this;
    }

    /** Adds the merged, live static row. */
    public PartitionView wrapStatic(MemorySegment segment, long at) {
        staticRow.wrap(segment, at);
        hasStatic = true;
        return this;
    }

    public long token() {
        return token;
    }

    public MemorySegment key() {
        return key;
    }

    public long keyAt() {
        return keyAt;
    }

    public int keyLength() {
        return keyLength;
    }

    public boolean hasStatic() {
        return hasStatic;
    }

    /** Returns the static row; only where {@link #hasStatic}. */
    public RowView staticRow() {
        if (!hasStatic) {
            throw new IllegalStateException("The partition has no live static row");
        }
        return staticRow;
    }
}
