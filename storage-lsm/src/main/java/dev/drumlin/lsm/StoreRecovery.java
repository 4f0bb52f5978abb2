package dev.drumlin.lsm;

import dev.drumlin.lsm.commit.GroupRecord;
import dev.drumlin.lsm.commitlog.CommitLogReplayer;
import dev.drumlin.lsm.commitlog.ReplayResult;
import dev.drumlin.lsm.io.CorruptedFileException;
import dev.drumlin.lsm.io.StorageFiles;
import dev.drumlin.lsm.manifest.StoreState;
import dev.drumlin.lsm.memtable.Memtable;
import dev.drumlin.lsm.memtable.MemtableBudget;
import dev.drumlin.lsm.table.Table;
import dev.drumlin.lsm.table.Tables;
import dev.drumlin.storage.EngineContext;
import dev.drumlin.storage.data.MutationView;
import dev.drumlin.storage.event.EngineEvent;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.UUID;

/**
 * Puts what the commit log holds back into the memtables, in the commit order, at start. A mutation is passed over if its
 * table is gone or has it in its files already. Runs on the opening thread, before anybody else sees the engine.
 */
final class StoreRecovery {
    private static final long PROGRESS_NANOS = 5_000_000_000L;

    /** Called when the memtables hold too much, to make room. */
    interface Overflow {
        void flush() throws IOException;
    }

    private final StorageFiles files;
    private final UUID storeId;
    private final EngineContext context;
    private final Tables tables;
    private final StoreState state;
    private final MemtableBudget budget;
    private final Overflow overflow;
    private final MutationView mutation = new MutationView();

    private long lastTimestamp;
    private long mutations;
    private long reportedNanos;

    StoreRecovery(
            StorageFiles files,
            UUID storeId,
            EngineContext context,
            Tables tables,
            StoreState state,
            MemtableBudget budget,
            Overflow overflow) {
        this.files = files;
        this.storeId = storeId;
        this.context = context;
        this.tables = tables;
        this.state = state;
        this.budget = budget;
        this.overflow = overflow;
        this.lastTimestamp = state.lastTimestamp();
    }

    ReplayResult replay() throws IOException {
        long start = context.nanos().nanos();
        reportedNanos = start;
        ReplayResult result = CommitLogReplayer.replay(files, storeId, this::record, this::progress);
        context.events()
                .on(new EngineEvent.ReplayFinished(
                        mutations, result.tornBytes(), context.nanos().nanos() - start));
        return result;
    }

    /** Returns the last timestamp that the server chose, as far as manifest and log tell. */
    long lastTimestamp() {
        return lastTimestamp;
    }

    private void record(long sequence, int flags, MemorySegment body, long at, int length) throws IOException {
        try {
            long timestamp = GroupRecord.read(body, at, length, mutation, view -> apply(view, sequence));
            lastTimestamp = Math.max(lastTimestamp, timestamp);
        } catch (IndexOutOfBoundsException e) {
            throw new CorruptedFileException(
                    "commitlog", 0, "the group with sequence=" + sequence + " is malformed: " + e.getMessage());
        }
        if (budget.pressure() > 0) {
            overflow.flush();
        }
    }

    private void apply(MutationView view, long sequence) {
        Table table = tables.find(view.tableId());
        if (table == null || sequence <= state.table(table.id()).flushedUpTo()) {
            return;
        }
        Memtable memtable = table.active();
        long before = memtable.bytes();
        memtable.apply(view, sequence, sequence, true);
        budget.add(memtable.bytes() - before);
        mutations++;
    }

    private void progress(long bytesDone, long bytesTotal) {
        long now = context.nanos().nanos();
        if (now - reportedNanos >= PROGRESS_NANOS) {
            reportedNanos = now;
            context.events().on(new EngineEvent.ReplayProgress(bytesDone, bytesTotal, mutations));
        }
    }
}
