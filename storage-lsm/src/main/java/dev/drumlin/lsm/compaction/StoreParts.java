package dev.drumlin.lsm.compaction;

import dev.drumlin.lsm.commit.CommitOrder;
import dev.drumlin.lsm.commit.VisibleSequence;
import dev.drumlin.lsm.commitlog.CommitLog;
import dev.drumlin.lsm.memtable.MemtableBudget;
import dev.drumlin.lsm.table.SSTableFiles;
import dev.drumlin.lsm.table.Tables;
import dev.drumlin.storage.EngineContext;

/** What background work works on. */
public record StoreParts(
        EngineContext context,
        Tables tables,
        SSTableFiles files,
        Installation installation,
        CommitOrder commit,
        CommitLog log,
        VisibleSequence visible,
        MemtableBudget budget,
        BackgroundWork work) {}
