package dev.drumlin.lsm;

import dev.drumlin.lsm.commit.CommitOrder;
import dev.drumlin.lsm.commit.CompactionDebt;
import dev.drumlin.lsm.commitlog.CommitLogStats;
import dev.drumlin.lsm.compaction.Compactor;
import dev.drumlin.lsm.compaction.Flusher;
import dev.drumlin.lsm.memtable.Memtable;
import dev.drumlin.lsm.table.LiveFile;
import dev.drumlin.lsm.table.Table;
import dev.drumlin.lsm.table.TableView;
import dev.drumlin.storage.EngineStats;

/** Puts the engine's counters together from where they are kept. Thread-safe. */
final class EngineCounters {
    private final LsmEngine.Opened opened;
    private final CommitOrder commit;
    private final Flusher flusher;
    private final Compactor compactor;
    private final CompactionDebt debt;

    EngineCounters(
            LsmEngine.Opened opened, CommitOrder commit, Flusher flusher, Compactor compactor, CompactionDebt debt) {
        this.opened = opened;
        this.commit = commit;
        this.flusher = flusher;
        this.compactor = compactor;
        this.debt = debt;
    }

    EngineStats stats() {
        CommitLogStats log = opened.log().stats();
        long partitions = 0;
        long sstables = 0;
        long diskBytes = 0;
        for (Table table : opened.tables().all()) {
            TableView view = table.peek();
            for (Memtable memtable : view.memtables()) {
                partitions += memtable.partitionCount();
            }
            for (LiveFile file : view.files()) {
                sstables++;
                diskBytes += file.stored().fileBytes();
            }
        }
        return new EngineStats(
                opened.budget().bytes(),
                partitions,
                sstables,
                diskBytes,
                log.bytesHeld(),
                log.records(),
                log.syncs(),
                log.syncNanos(),
                commit.mutations(),
                commit.bytesWritten(),
                flusher.flushes(),
                flusher.bytesFlushed(),
                compactor.compactions(),
                compactor.bytesCompacted(),
                compactor.pending(),
                debt.bytes(),
                commit.delays(),
                commit.delayNanos(),
                opened.files().openHandles().size());
    }
}
