package dev.drumlin.lsm.memtable;

import dev.drumlin.storage.data.DeletionTime;
import org.jspecify.annotations.Nullable;

/** A deletion of a whole partition, in front of older ones. Immutable. */
record DeletionVersion(
        long sequence, DeletionTime deletion, @Nullable DeletionVersion older) {
    /** Returns the strongest deletion of those that are visible. */
    static DeletionTime visible(@Nullable DeletionVersion newest, long sequence) {
        DeletionTime strongest = DeletionTime.NONE;
        for (DeletionVersion version = newest; version != null; version = version.older) {
            if (version.sequence <= sequence) {
                strongest = strongest.max(version.deletion);
            }
        }
        return strongest;
    }

    /** Returns a chain that says the same to every reader from {@code floor} on, with one link up to the floor. */
    static @Nullable DeletionVersion folded(@Nullable DeletionVersion newest, long floor) {
        if (newest == null || newest.older == null) {
            return newest;
        }
        if (newest.sequence <= floor) {
            return new DeletionVersion(newest.sequence, visible(newest, floor), null);
        }
        return new DeletionVersion(newest.sequence, newest.deletion, folded(newest.older, floor));
    }
}
