package dev.drumlin.lsm.memtable;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * What one write group said of a row, in front of what older groups said. A reader merges all versions whose sequence is
 * visible to it.
 *
 * <p>Safe to read from any thread: all but {@link #older} is final, and that one is replaced only by an equivalent chain.
 */
public final class RowVersion {
    private final long sequence;
    private final MemorySegment segment;
    private final long at;
    private volatile @Nullable RowVersion older;

    RowVersion(long sequence, MemorySegment segment, long at, @Nullable RowVersion older) {
        this.sequence = sequence;
        this.segment = segment;
        this.at = at;
        this.older = older;
    }

    public long sequence() {
        return sequence;
    }

    /** Returns the memory that holds the encoded row at {@link #at}. */
    public MemorySegment segment() {
        return segment;
    }

    public long at() {
        return at;
    }

    public @Nullable RowVersion older() {
        return older;
    }

    void replaceOlder(@Nullable RowVersion folded) {
        older = folded;
    }

    /** Returns the newest version from here on that a reader at this sequence may see, null if there is none. */
    public static @Nullable RowVersion visible(@Nullable RowVersion newest, long sequence) {
        RowVersion version = newest;
        while (version != null && version.sequence > sequence) {
            version = version.older;
        }
        return version;
    }
}
