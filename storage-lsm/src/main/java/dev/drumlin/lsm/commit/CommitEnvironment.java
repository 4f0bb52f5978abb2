package dev.drumlin.lsm.commit;

import dev.drumlin.lsm.commitlog.CommitLog;
import dev.drumlin.lsm.memtable.MemtableBudget;
import dev.drumlin.lsm.table.Tables;
import dev.drumlin.storage.EngineContext;

/** What the commit order works on. */
public record CommitEnvironment(
        EngineContext context,
        Tables tables,
        CommitLog log,
        VisibleSequence visible,
        WriteGate gate,
        MemtableBudget budget,
        CompactionDebt debt,
        FlushTrigger trigger,
        Conditions.Source conditions) {}
