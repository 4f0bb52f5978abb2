package dev.drumlin.lsm;

import dev.drumlin.lsm.commit.CommitEnvironment;
import dev.drumlin.lsm.commit.CommitOptions;
import dev.drumlin.lsm.commit.CommitOrder;
import dev.drumlin.lsm.commit.CommitPoint;
import dev.drumlin.lsm.commit.VisibleSequence;
import dev.drumlin.lsm.commit.WriteGate;
import dev.drumlin.lsm.commitlog.CommitLog;
import dev.drumlin.lsm.commitlog.CommitLogStats;
import dev.drumlin.lsm.io.FolderLock;
import dev.drumlin.lsm.io.StorageFiles;
import dev.drumlin.lsm.manifest.Manifest;
import dev.drumlin.lsm.memtable.Memtable;
import dev.drumlin.lsm.memtable.MemtableBudget;
import dev.drumlin.lsm.read.ReadPath;
import dev.drumlin.lsm.table.Table;
import dev.drumlin.lsm.table.Tables;
import dev.drumlin.storage.EngineContext;
import dev.drumlin.storage.EngineStats;
import dev.drumlin.storage.Health;
import dev.drumlin.storage.ReadBatch;
import dev.drumlin.storage.StorageEngine;
import dev.drumlin.storage.WriteBatch;
import dev.drumlin.storage.error.NotSupportedException;
import dev.drumlin.storage.schema.Schema;
import dev.drumlin.storage.schema.SchemaChange;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The log-structured storage engine: what {@link LsmProvider} opens. Thread-safe, see {@link StorageEngine}. */
public final class LsmEngine implements StorageEngine {
    private static final Logger LOG = LoggerFactory.getLogger(LsmEngine.class);

    private final StorageFiles files;
    private final FolderLock lock;
    private final Manifest manifest;
    private final CommitLog log;
    private final Tables tables;
    private final MemtableBudget budget;
    private final WriteGate gate;
    private final CommitOrder commit;
    private final ReadPath reads;
    private final SchemaCatalogue catalogue;

    LsmEngine(EngineParts parts, LsmOptions options, EngineContext context, CommitPoint recovered) {
        this.files = parts.files();
        this.lock = parts.lock();
        this.manifest = parts.manifest();
        this.log = parts.log();
        this.tables = parts.tables();
        this.budget = parts.budget();
        this.gate = new WriteGate(context.events());
        VisibleSequence visible = new VisibleSequence(recovered.sequence());
        this.commit = new CommitOrder(
                new CommitEnvironment(context, tables, log, visible, gate, budget, table -> {}),
                new CommitOptions(
                        options.durability(),
                        options.syncPeriodMillis() * 1_000_000,
                        options.queueGroupsMax(),
                        options.queueBytesMax(),
                        options.segmentBytes() / 2),
                recovered);
        this.reads = new ReadPath(context, tables, visible, gate);
        this.catalogue = new SchemaCatalogue(context, tables, manifest, commit, gate, table -> {});
    }

    /** What was opened before the engine is put together. */
    record EngineParts(
            StorageFiles files,
            FolderLock lock,
            Manifest manifest,
            CommitLog log,
            Tables tables,
            MemtableBudget budget) {}

    @Override
    public void read(ReadBatch batch) {
        reads.read(batch);
    }

    @Override
    public void write(WriteBatch batch) {
        commit.submit(batch);
    }

    @Override
    public Schema schema() {
        return catalogue.schema();
    }

    @Override
    public CompletionStage<Schema> change(SchemaChange change) {
        return catalogue.change(change);
    }

    @Override
    public CompletionStage<Void> truncate(UUID table) {
        return CompletableFuture.failedFuture(new NotSupportedException("Truncation comes with the next step"));
    }

    @Override
    public AutoCloseable onSchema(Consumer<Schema> listener) {
        return catalogue.onSchema(listener);
    }

    @Override
    public <T> Optional<T> ability(Class<T> type) {
        return Optional.empty();
    }

    @Override
    public EngineStats stats() {
        CommitLogStats logStats = log.stats();
        long partitions = 0;
        for (Table table : tables.all()) {
            for (Memtable memtable : table.peek().memtables()) {
                partitions += memtable.partitionCount();
            }
        }
        return new EngineStats(
                budget.bytes(),
                partitions,
                0,
                0,
                logStats.bytesHeld(),
                logStats.records(),
                logStats.syncs(),
                logStats.syncNanos(),
                commit.mutations(),
                commit.bytesWritten(),
                0,
                0,
                0,
                0,
                0,
                files.openHandles().size());
    }

    @Override
    public Health health() {
        return gate.health();
    }

    @Override
    public void close() {
        if (gate.isClosed()) {
            return;
        }
        gate.close();
        List<AutoCloseable> parts = List.of(commit::close, manifest, lock);
        for (AutoCloseable part : parts) {
            closeQuietly(part);
        }
    }

    private static void closeQuietly(AutoCloseable part) {
        try {
            part.close();
        } catch (Exception e) {
            LOG.error("Closing the storage engine failed in part; the next start recovers from the log", e);
        }
    }

    static void closeAfterFailure(AutoCloseable part, Exception failure) {
        try {
            part.close();
        } catch (Exception e) {
            failure.addSuppressed(e);
        }
    }
}
