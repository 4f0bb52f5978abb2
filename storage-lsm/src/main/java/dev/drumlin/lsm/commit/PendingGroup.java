package dev.drumlin.lsm.commit;

import dev.drumlin.storage.CostCounters;
import dev.drumlin.storage.Durability;
import dev.drumlin.storage.WriteSink;

/** A group that was applied and waits to become visible. */
record PendingGroup(
        long sequence, Durability durability, WriteSink sink, int group, CostCounters cost, long appliedNanos) {}
