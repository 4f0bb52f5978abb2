package dev.drumlin.lsm;

import dev.drumlin.lsm.compaction.CompactionOptions;
import dev.drumlin.storage.Durability;

/** Settings with everything small, so that little data goes through everything. */
final class TestOptions {
    static final LsmOptions SMALL = with(new CompactionOptions(false, 3, 1 << 14, 0));

    private TestOptions() {}

    /** Returns the same with other settings of compaction. */
    static LsmOptions with(CompactionOptions compaction) {
        return new LsmOptions(
                Durability.GROUP, 100, 1 << 16, 1 << 18, 1 << 20, 0, 1_000, 1 << 20, 1 << 10, compaction, true);
    }
}
