package dev.drumlin.lsm;

import dev.drumlin.indexcache.RegionCache;
import dev.drumlin.lsm.commit.CommitEnvironment;
import dev.drumlin.lsm.commit.CommitOptions;
import dev.drumlin.lsm.commit.CommitOrder;
import dev.drumlin.lsm.commit.CommitPoint;
import dev.drumlin.lsm.commit.CompactionDebt;
import dev.drumlin.lsm.commit.FlushTrigger;
import dev.drumlin.lsm.commit.VisibleSequence;
import dev.drumlin.lsm.commit.WriteGate;
import dev.drumlin.lsm.commitlog.CommitLog;
import dev.drumlin.lsm.compaction.BackgroundWork;
import dev.drumlin.lsm.compaction.Compactor;
import dev.drumlin.lsm.compaction.FlushLimits;
import dev.drumlin.lsm.compaction.Flusher;
import dev.drumlin.lsm.compaction.Installation;
import dev.drumlin.lsm.compaction.SnapshotTaker;
import dev.drumlin.lsm.compaction.Snapshots;
import dev.drumlin.lsm.compaction.StoreParts;
import dev.drumlin.lsm.compaction.Truncator;
import dev.drumlin.lsm.condition.ConditionReader;
import dev.drumlin.lsm.io.FolderLock;
import dev.drumlin.lsm.io.StorageFiles;
import dev.drumlin.lsm.manifest.Manifest;
import dev.drumlin.lsm.memtable.MemtableBudget;
import dev.drumlin.lsm.read.ReadPath;
import dev.drumlin.lsm.table.FileReaper;
import dev.drumlin.lsm.table.SSTableFiles;
import dev.drumlin.lsm.table.Table;
import dev.drumlin.lsm.table.Tables;
import dev.drumlin.storage.Compactable;
import dev.drumlin.storage.CompactionProgress;
import dev.drumlin.storage.EngineContext;
import dev.drumlin.storage.EngineStats;
import dev.drumlin.storage.Flushable;
import dev.drumlin.storage.Health;
import dev.drumlin.storage.IndexCached;
import dev.drumlin.storage.Inspectable;
import dev.drumlin.storage.ReadBatch;
import dev.drumlin.storage.SnapshotCatalog;
import dev.drumlin.storage.Snapshotable;
import dev.drumlin.storage.StorageEngine;
import dev.drumlin.storage.Verifiable;
import dev.drumlin.storage.WriteBatch;
import dev.drumlin.storage.error.Outcome;
import dev.drumlin.storage.error.StorageException;
import dev.drumlin.storage.schema.Schema;
import dev.drumlin.storage.schema.SchemaChange;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The log-structured storage engine: what {@link LsmProvider} opens. Thread-safe, see {@link StorageEngine}. */
public final class LsmEngine implements StorageEngine {
    private static final Logger LOG = LoggerFactory.getLogger(LsmEngine.class);

    private static final long NANOS_PER_MILLI = 1_000_000;

    /** Ten seconds at least, in steps of a millisecond. */
    private static final int CLOSE_WAITS = 10_000;

    private static final long NANOS_PER_SECOND = 1_000_000_000;

    private final Opened opened;
    private final WriteGate gate;
    private final BackgroundWork work;
    private final CommitOrder commit;
    private final ReadPath reads;
    private final SchemaCatalogue catalogue;
    private final Installation installation;
    private final Flusher flusher;
    private final Compactor compactor;
    private final Truncator truncator;
    private final SnapshotTaker snapshotTaker;
    private final EngineCounters counters;

    /** What was opened before the engine is put together. */
    record Opened(
            StorageFiles files,
            FolderLock lock,
            Manifest manifest,
            CommitLog log,
            Tables tables,
            SSTableFiles sstables,
            FileReaper reaper,
            MemtableBudget budget,
            RegionCache indexCache) {}

    LsmEngine(Opened opened, LsmOptions options, EngineContext context, CommitPoint recovered) {
        this.opened = opened;
        Tables tables = opened.tables();
        gate = new WriteGate(context.events());
        work = new BackgroundWork(context);
        installation = new Installation(opened.manifest(), gate);
        VisibleSequence visible = new VisibleSequence(recovered.sequence());
        CompactionDebt debt = new CompactionDebt();
        // The commit order and the flusher need each other.
        AtomicReference<FlushTrigger> trigger = new AtomicReference<>(table -> {});
        commit = new CommitOrder(
                new CommitEnvironment(
                        context,
                        tables,
                        opened.log(),
                        visible,
                        gate,
                        opened.budget(),
                        debt,
                        table -> trigger.get().grown(table),
                        new ConditionReader(context, tables)),
                new CommitOptions(
                        options.durability(),
                        options.syncPeriodMillis() * NANOS_PER_MILLI,
                        options.queueGroupsMax(),
                        options.queueBytesMax(),
                        options.segmentBytes() / 2),
                recovered);
        StoreParts parts = new StoreParts(
                context, tables, opened.sstables(), installation, commit, opened.log(), visible, opened.budget(), work);
        compactor = new Compactor(parts, options.compaction(), debt);
        flusher = new Flusher(
                parts,
                new FlushLimits(
                        options.memtableBytesMax(),
                        options.memtableAgeSeconds() * NANOS_PER_SECOND,
                        options.logBytesMax()),
                compactor::consider);
        trigger.set(flusher);
        Snapshots snapshots = new Snapshots(opened.files(), opened.sstables());
        snapshotTaker = new SnapshotTaker(parts, snapshots, flusher);
        truncator = new Truncator(parts, snapshots, options.autoSnapshot());
        reads = new ReadPath(context, tables, visible, gate, opened.indexCache());
        catalogue =
                new SchemaCatalogue(parts, opened.manifest().state().schema(), gate, snapshots, options.autoSnapshot());
        counters = new EngineCounters(opened, commit, flusher, compactor, debt);
        flusher.start();
        tables.all().forEach(compactor::consider);
    }

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
        StorageException refusal = gate.refusal(Outcome.NOT_APPLIED, null);
        return refusal == null ? truncator.truncate(table) : CompletableFuture.failedFuture(refusal);
    }

    @Override
    public AutoCloseable onSchema(Consumer<Schema> listener) {
        return catalogue.onSchema(listener);
    }

    @Override
    public <T> Optional<T> ability(Class<T> type) {
        Object ability = null;
        if (type == Flushable.class) {
            ability = (Flushable) this::flush;
        } else if (type == Compactable.class) {
            ability = compactable();
        } else if (type == Snapshotable.class || type == SnapshotCatalog.class) {
            ability = snapshotTaker;
        } else if (type == Verifiable.class) {
            ability = new StoreVerifier(opened.tables(), opened.manifest(), work);
        } else if (type == Inspectable.class) {
            ability = (Inspectable) StoreInspector::inspect;
        } else if (type == IndexCached.class) {
            ability = new EngineIndexCache(opened.indexCache());
        }
        return Optional.ofNullable(ability).map(type::cast);
    }

    private CompletionStage<Void> flush(@Nullable UUID table) {
        StorageException refusal = refusal(table);
        return refusal == null ? flusher.flush(table) : CompletableFuture.failedFuture(refusal);
    }

    private Compactable compactable() {
        return new Compactable() {
            @Override
            public CompletionStage<Void> compact(@Nullable UUID table) {
                return LsmEngine.this.compact(table);
            }

            @Override
            public List<CompactionProgress> running() {
                return compactor.running();
            }

            @Override
            public boolean stop(long id) {
                return compactor.stop(id);
            }
        };
    }

    private CompletionStage<Void> compact(@Nullable UUID id) {
        StorageException refusal = refusal(id);
        if (refusal != null) {
            return CompletableFuture.failedFuture(refusal);
        }
        return flusher.flush(id).thenCompose(flushed -> {
            List<CompletableFuture<Void>> all = new ArrayList<>();
            for (Table table : opened.tables().all()) {
                if (id == null || id.equals(table.id())) {
                    all.add(compactor.compactAll(table));
                }
            }
            return CompletableFuture.allOf(all.toArray(CompletableFuture[]::new));
        });
    }

    private @Nullable StorageException refusal(@Nullable UUID table) {
        if (gate.isClosed()) {
            return gate.refusal(Outcome.NOT_APPLIED, null);
        }
        return table == null || opened.tables().find(table) != null ? null : Truncator.missing(table);
    }

    @Override
    public EngineStats stats() {
        return counters.stats();
    }

    /** Returns the cache of index pages, for statistics and for its limit at run time. */
    public RegionCache indexCache() {
        return opened.indexCache();
    }

    @Override
    public Health health() {
        return gate.health();
    }

    /** Waits for reads in flight, which keep files and memtables; not for ever, since a read may be the one that closes. */
    private void awaitReads() {
        for (int wait = 0; opened.reaper().filesInUse() > 0 || opened.budget().bytes() > 0; wait++) {
            if (wait == CLOSE_WAITS) {
                LOG.warn("The storage engine closes while reads have not ended; their files are closed when they do");
                return;
            }
            LockSupport.parkNanos(NANOS_PER_MILLI);
        }
    }

    @Override
    public void close() {
        if (gate.isClosed()) {
            return;
        }
        gate.close();
        // Background work ends first, so that nothing touches the files once the lock is given back.
        List<AutoCloseable> steps = List.of(
                work::close,
                compactor::close,
                flusher::close,
                commit::close,
                flusher::flushUnlogged,
                () -> opened.tables().all().forEach(Table::close),
                opened.reaper()::close,
                this::awaitReads,
                reads,
                opened.indexCache(),
                opened.budget(),
                () -> installation.close(opened.log()),
                opened.lock());
        for (AutoCloseable step : steps) {
            try {
                step.close();
            } catch (Exception e) {
                LOG.error("Closing the storage engine failed in part; the next start recovers from the log", e);
            }
        }
    }
}
