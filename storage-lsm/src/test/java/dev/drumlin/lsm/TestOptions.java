package dev.drumlin.lsm;

import dev.drumlin.storage.Durability;

/** Settings with everything small, so that little data goes through everything. */
final class TestOptions {
    static final LsmOptions SMALL =
            new LsmOptions(Durability.GROUP, 100, 1 << 16, 1 << 18, 1 << 20, 0, 1_000, 1 << 20, 1 << 10, false, 3);

    private TestOptions() {}
}
