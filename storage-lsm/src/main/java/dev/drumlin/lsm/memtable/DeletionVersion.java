package dev.drumlin.lsm.memtable;

import dev.drumlin.storage.data.DeletionTime;
import java.util.ArrayDeque;
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
        // No recursion: as long as nothing becomes visible the chain may grow to any length.
        ArrayDeque<DeletionVersion> above = new ArrayDeque<>();
        DeletionVersion foldable = newest;
        while (foldable != null && foldable.sequence > floor) {
            above.push(foldable);
            foldable = foldable.older;
        }
        if (foldable == null || foldable.older == null) {
            return newest;
        }
        DeletionVersion chain = new DeletionVersion(foldable.sequence, visible(foldable, floor), null);
        for (DeletionVersion version : above) {
            chain = new DeletionVersion(version.sequence, version.deletion, chain);
        }
        return chain;
    }
}
