package dev.drumlin.lsm;

import dev.drumlin.indexcache.RegionCache;
import dev.drumlin.indexcache.RegionCacheOptions;
import dev.drumlin.lsm.commit.CommitPoint;
import dev.drumlin.lsm.commitlog.CommitLog;
import dev.drumlin.lsm.commitlog.CommitLogEnvironment;
import dev.drumlin.lsm.commitlog.CommitLogListener;
import dev.drumlin.lsm.commitlog.CommitLogOptions;
import dev.drumlin.lsm.commitlog.ReplayResult;
import dev.drumlin.lsm.compaction.Snapshots;
import dev.drumlin.lsm.io.DiskFullException;
import dev.drumlin.lsm.io.FileLockedException;
import dev.drumlin.lsm.io.FolderLock;
import dev.drumlin.lsm.io.StorageFiles;
import dev.drumlin.lsm.manifest.LogExtent;
import dev.drumlin.lsm.manifest.Manifest;
import dev.drumlin.lsm.manifest.StoreFile;
import dev.drumlin.lsm.manifest.StoredTable;
import dev.drumlin.lsm.manifest.VersionEdit;
import dev.drumlin.lsm.memtable.MemtableBudget;
import dev.drumlin.lsm.read.ReadFailures;
import dev.drumlin.lsm.table.FileReaper;
import dev.drumlin.lsm.table.SSTableFiles;
import dev.drumlin.lsm.table.Table;
import dev.drumlin.lsm.table.Tables;
import dev.drumlin.storage.EngineContext;
import dev.drumlin.storage.error.Outcome;
import dev.drumlin.storage.error.UnavailableException;
import dev.drumlin.storage.event.EngineEvent;
import dev.drumlin.storage.schema.TableSchema;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.UUID;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Opens a store step by step; on a failure closes what was opened, last first. One thread, one use. */
final class StoreOpening {
    private static final Logger LOG = LoggerFactory.getLogger(StoreOpening.class);
    private static final String LOCK_FILE = "LOCK";
    private static final int LOG_BUFFER_BYTES = 4 << 20;
    private static final int LOG_SPARES = 4;
    private static final long INDEX_CACHE_BYTES_GROWN = 1L << 30;
    private static final long INDEX_CACHE_BYTES_MAX = 16L << 30;

    private final StorageFiles files;
    private final String folder;
    private final LsmOptions options;
    private final EngineContext context;
    private final Supplier<UUID> newId;
    private final Deque<AutoCloseable> opened = new ArrayDeque<>();

    /**
     * Prepares an opening.
     *
     * @param folder how the data folder is called in messages
     * @param newId asked for the id of the store if it is made
     */
    StoreOpening(StorageFiles files, String folder, LsmOptions options, EngineContext context, Supplier<UUID> newId) {
        this.files = files;
        this.folder = folder;
        this.options = options;
        this.context = context;
        this.newId = newId;
    }

    LsmEngine open() {
        try {
            return openSteps();
        } catch (IOException | RuntimeException e) {
            while (!opened.isEmpty()) {
                closeAfterFailure(opened.pop(), e);
            }
            throw ReadFailures.of(e);
        }
    }

    private static void closeAfterFailure(AutoCloseable part, Exception failure) {
        try {
            part.close();
        } catch (Exception e) {
            failure.addSuppressed(e);
        }
    }

    private LsmEngine openSteps() throws IOException {
        FolderLock lock = lock();
        opened.push(lock);
        UUID storeId = StoreFile.open(files, newId);
        Manifest manifest = Manifest.open(files, storeId);
        opened.push(manifest);
        RegionCache indexCache = new RegionCache(indexCacheOptions());
        opened.push(indexCache);
        FileReaper reaper = new FileReaper(files, context);
        opened.push(reaper::close);
        SSTableFiles sstables = new SSTableFiles(files, storeId, options.chunkBytes(), reaper, indexCache);
        sstables.clean(manifest.state());
        new Snapshots(files, sstables).clean();
        MemtableBudget budget = new MemtableBudget(
                context.memory().memtables(),
                options.segmentBytes() / 2,
                context.executors().background());
        opened.push(budget);
        Tables tables = new Tables();
        opened.push(() -> tables.all().forEach(Table::close));
        for (TableSchema table : manifest.state().schema().tables()) {
            StoredTable stored = manifest.state().table(table.id());
            tables.add(new Table(table, budget.memtable(), sstables.openAll(table.id(), stored)));
        }
        StoreRecovery recovery =
                new StoreRecovery(new StoreRecovery.Store(files, storeId, tables, manifest, sstables, budget), context);
        ReplayResult replayed = recovery.replay();
        CommitLog log = CommitLog.open(logEnvironment(storeId), logOptions(), replayed);
        opened.push(log);
        requireFromNowOn(manifest, replayed, log);
        long sequence = Math.max(replayed.lastSequence(), manifest.state().lastSequence());
        return new LsmEngine(
                new LsmEngine.Opened(files, lock, manifest, log, tables, sstables, reaper, budget, indexCache),
                options,
                context,
                new CommitPoint(sequence, recovery.lastTimestamp()));
    }

    /** Writes down which segments there are, before a write is taken: they are missed if they are gone at the next start. */
    private static void requireFromNowOn(Manifest manifest, ReplayResult replayed, CommitLog log) throws IOException {
        long oldest = replayed.segments().isEmpty()
                ? log.activeSegment()
                : replayed.segments().getFirst().id();
        try {
            manifest.append(new VersionEdit.LogChanged(new LogExtent(oldest, log.activeSegment())));
        } catch (DiskFullException e) {
            // What is known already stays true; the next edit for the log says the rest.
            LOG.warn("There was no room to note the new segment of the commit log", e);
        }
    }

    private FolderLock lock() throws IOException {
        try {
            return files.lock(LOCK_FILE);
        } catch (FileLockedException e) {
            throw new UnavailableException(
                    "The data folder " + folder + " is in use: " + e.getMessage(), Outcome.NOT_APPLIED, e);
        }
    }

    /** The share of the plan at first; addresses, but no memory, for a budget that is made larger later. */
    private RegionCacheOptions indexCacheOptions() {
        long budget = Math.min(context.memory().indexCache(), INDEX_CACHE_BYTES_MAX);
        return RegionCacheOptions.of(budget, Math.clamp(4 * budget, INDEX_CACHE_BYTES_GROWN, INDEX_CACHE_BYTES_MAX));
    }

    private CommitLogOptions logOptions() {
        return new CommitLogOptions(
                options.segmentBytes(), Math.min(LOG_BUFFER_BYTES, options.segmentBytes()), LOG_SPARES);
    }

    private CommitLogEnvironment logEnvironment(UUID storeId) {
        CommitLogListener listener = new CommitLogListener() {
            @Override
            public void rolled(long segmentId, boolean recycled) {
                context.events().on(new EngineEvent.SegmentRolled(segmentId, recycled));
            }

            @Override
            public void prepareFailed(IOException problem) {
                context.events().on(new EngineEvent.BackgroundFailed("prepare commit log segment", problem.toString()));
            }
        };
        return new CommitLogEnvironment(
                files,
                storeId,
                bytes -> MemorySegment.ofArray(new byte[bytes]),
                context.nanos(),
                context.executors().background(),
                listener);
    }
}
