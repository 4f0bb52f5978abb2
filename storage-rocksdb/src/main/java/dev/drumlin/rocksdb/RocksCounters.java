package dev.drumlin.rocksdb;

import dev.drumlin.storage.EngineStats;
import org.rocksdb.RocksDBException;

/** The engine's counters, as far as RocksDB tells; what it does not tell is 0. Thread-safe. */
final class RocksCounters {
    private final RocksStore store;
    private final CommitOrder commit;

    RocksCounters(RocksStore store, CommitOrder commit) {
        this.store = store;
        this.commit = commit;
    }

    EngineStats stats() {
        int ticket = store.gate().enter();
        if (ticket == UseGate.CLOSED) {
            return of(0, 0, 0, 0, 0);
        }
        try {
            long files = 0;
            for (Family family : store.families()) {
                for (int level = 0;
                        level < family.handle().getDescriptor().getOptions().numLevels();
                        level++) {
                    files += count(family, "rocksdb.num-files-at-level" + level);
                }
            }
            return of(
                    total("rocksdb.cur-size-all-mem-tables"),
                    total("rocksdb.num-entries-active-mem-table"),
                    files,
                    total("rocksdb.live-sst-files-size"),
                    total("rocksdb.compaction-pending") + total("rocksdb.num-running-compactions"));
        } catch (RocksDBException e) {
            return of(0, 0, 0, 0, 0);
        } finally {
            store.gate().leave(ticket);
        }
    }

    private long total(String property) throws RocksDBException {
        return store.database().getAggregatedLongProperty(property);
    }

    private long count(Family family, String property) throws RocksDBException {
        return Long.parseLong(store.database().getProperty(family.handle(), property));
    }

    private EngineStats of(long memtableBytes, long entries, long files, long diskBytes, long pending) {
        return new EngineStats(
                memtableBytes,
                entries,
                files,
                diskBytes,
                0,
                commit.groupsSynced(),
                commit.runsSynced(),
                commit.syncNanos(),
                commit.mutations(),
                commit.bytesWritten(),
                0,
                0,
                0,
                0,
                pending,
                0,
                0,
                0,
                files);
    }
}
