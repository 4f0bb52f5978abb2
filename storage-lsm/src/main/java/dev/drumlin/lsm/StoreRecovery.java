package dev.drumlin.lsm;

import dev.drumlin.lsm.commit.GroupRecord;
import dev.drumlin.lsm.commitlog.CommitLogReplayer;
import dev.drumlin.lsm.commitlog.ReplayResult;
import dev.drumlin.lsm.compaction.FlushTask;
import dev.drumlin.lsm.io.CorruptedFileException;
import dev.drumlin.lsm.io.DataFile;
import dev.drumlin.lsm.io.StorageFiles;
import dev.drumlin.lsm.manifest.Manifest;
import dev.drumlin.lsm.manifest.StoreState;
import dev.drumlin.lsm.memtable.Memtable;
import dev.drumlin.lsm.memtable.MemtableBudget;
import dev.drumlin.lsm.table.SSTableFiles;
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

    private static final String LOG_FOLDER = "commitlog";

    /** What recovery works on; nothing else does yet. */
    record Store(
            StorageFiles files,
            UUID storeId,
            Tables tables,
            Manifest manifest,
            SSTableFiles sstables,
            MemtableBudget budget) {}

    private final Store store;
    private final EngineContext context;
    private final StoreState state;
    private final MutationView mutation = new MutationView();

    private long lastTimestamp;
    private long mutations;
    private long reportedNanos;
    private boolean logSynced;

    StoreRecovery(Store store, EngineContext context) {
        this.store = store;
        this.context = context;
        this.state = store.manifest().state();
        this.lastTimestamp = state.lastTimestamp();
    }

    ReplayResult replay() throws IOException {
        long start = context.nanos().nanos();
        reportedNanos = start;
        ReplayResult result = CommitLogReplayer.replay(
                store.files(),
                store.storeId(),
                state.log().first(),
                state.log().newest(),
                this::record,
                this::progress);
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
        if (store.budget().pressure() > 0) {
            flushAll();
        }
    }

    private void apply(MutationView view, long sequence) {
        Table table = store.tables().find(view.tableId());
        if (table == null || sequence <= state.table(table.id()).flushedUpTo()) {
            return;
        }
        table.active().apply(view, sequence, true);
        mutations++;
    }

    /** Makes room. Only what is durable in the log goes into files, since they must not be ahead of it after a crash. */
    private void flushAll() throws IOException {
        if (!logSynced) {
            syncLog();
            logSynced = true;
        }
        for (Table table : store.tables().all()) {
            if (!table.active().isEmpty()) {
                flush(table);
            }
        }
    }

    private void syncLog() throws IOException {
        for (String name : store.files().list(LOG_FOLDER)) {
            try (DataFile file = store.files().openForWrite(LOG_FOLDER + "/" + name)) {
                file.sync();
            }
        }
        store.files().syncFolder(LOG_FOLDER);
    }

    private void flush(Table table) throws IOException {
        Memtable memtable = table.active();
        table.rotate(store.budget().memtable(memtable));
        FlushTask.recover(store.sstables(), table, memtable).run(lastTimestamp, (edit, file) -> {
            store.manifest().append(edit);
            table.flushed(memtable, file);
            return true;
        });
    }

    private void progress(long bytesDone, long bytesTotal) {
        long now = context.nanos().nanos();
        if (now - reportedNanos >= PROGRESS_NANOS) {
            reportedNanos = now;
            context.events().on(new EngineEvent.ReplayProgress(bytesDone, bytesTotal, mutations));
        }
    }
}
