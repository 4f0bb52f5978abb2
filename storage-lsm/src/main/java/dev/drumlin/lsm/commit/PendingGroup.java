package dev.drumlin.lsm.commit;

import dev.drumlin.storage.CostCounters;
import dev.drumlin.storage.Durability;
import dev.drumlin.storage.WriteSink;
import org.jspecify.annotations.Nullable;

/**
 * A group that was decided and waits until everything up to its sequence is visible.
 *
 * @param refused if a condition failed: then nothing was applied, and the sequence is that of what was looked at
 */
record PendingGroup(
        long sequence,
        Durability durability,
        WriteSink sink,
        int group,
        CostCounters cost,
        long appliedNanos,
        @Nullable Verdict refused) {}
