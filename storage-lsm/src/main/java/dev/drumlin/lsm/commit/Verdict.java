package dev.drumlin.lsm.commit;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * What the conditions of a group came to.
 *
 * @param current if they do not hold, the encoded row that the first failed one looked at, in memory of its own; null if
 *     nothing of that row is live
 */
public record Verdict(boolean holds, @Nullable MemorySegment current) {
    /** All conditions hold. */
    public static final Verdict HOLDS = new Verdict(true, null);
}
