package dev.drumlin.lsm.commit;

import dev.drumlin.storage.WriteBatch;
import dev.drumlin.storage.error.StorageException;
import org.jspecify.annotations.Nullable;

/**
 * A group that did not end at its turn: its conditions have to be looked at, or it comes after such a group of its batch in the
 * same partition.
 *
 * <p>All fields are guarded by the commit lock, but for the time between a hand-over and its return: then {@link #conditions},
 * {@link #verdict} and {@link #failure} belong to whoever looks at the conditions.
 */
final class Undecided {
    final WriteBatch batch;
    final int group;
    final long bytes;

    /** What partitions it looks at or changes, see {@link UndecidedGroups#partition}. */
    final long[] partitions;

    final boolean isConditional;

    @Nullable
    Conditions conditions;

    @Nullable
    Verdict verdict;

    @Nullable
    StorageException failure;

    /** What was applied when it was last handed over. */
    long sequence;

    /** Whether one of its partitions has changed since. */
    boolean moved;

    /** How often it was handed over. */
    int rounds;

    /** Whether it has begun: nothing before it in its batch holds it back. */
    boolean begun;

    boolean ended;

    Undecided(WriteBatch batch, int group, long bytes, long[] partitions, boolean isConditional) {
        this.batch = batch;
        this.group = group;
        this.bytes = bytes;
        this.partitions = partitions;
        this.isConditional = isConditional;
    }

    boolean touches(long partition) {
        for (long own : partitions) {
            if (own == partition) {
                return true;
            }
        }
        return false;
    }

    boolean touchesAny(long[] others) {
        for (long other : others) {
            if (touches(other)) {
                return true;
            }
        }
        return false;
    }
}
