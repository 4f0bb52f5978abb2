package dev.drumlin.lsm.table;

import dev.drumlin.indexcache.RegionCache;
import dev.drumlin.lsm.io.MissingFileException;
import dev.drumlin.lsm.io.StorageFiles;
import dev.drumlin.lsm.manifest.StoreState;
import dev.drumlin.lsm.manifest.StoredFile;
import dev.drumlin.lsm.manifest.StoredTable;
import dev.drumlin.lsm.sstable.BufferPool;
import dev.drumlin.lsm.sstable.SSTableFileName;
import dev.drumlin.lsm.sstable.SSTableOptions;
import dev.drumlin.lsm.sstable.SSTableReader;
import dev.drumlin.lsm.sstable.SSTableStats;
import dev.drumlin.lsm.sstable.SSTableWriter;
import dev.drumlin.storage.error.CorruptedException;
import dev.drumlin.storage.schema.TableSchema;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;

/** Where the SSTables of a store are, and which numbers they get. Thread-safe. */
public final class SSTableFiles {
    /** Folder below the data folder. */
    public static final String FOLDER = "sstables";

    private static final int POOLED_CURSORS = 64;

    private final StorageFiles files;
    private final UUID storeId;
    private final int chunkBytes;
    private final FileReaper reaper;
    private final RegionCache indexCache;
    private final BufferPool buffers = new BufferPool(POOLED_CURSORS);
    private final AtomicLong nextNumber = new AtomicLong(1);

    public SSTableFiles(StorageFiles files, UUID storeId, int chunkBytes, FileReaper reaper, RegionCache indexCache) {
        this.indexCache = indexCache;
        this.files = files;
        this.storeId = storeId;
        this.chunkBytes = chunkBytes;
        this.reaper = reaper;
    }

    /**
     * Makes the folder and deletes what no manifest names: leftovers of flushes and compactions that a crash cut short, and
     * of removals that it came before.
     */
    public void clean(StoreState state) throws IOException {
        files.createFolder(FOLDER);
        Set<String> named = new HashSet<>();
        state.tables()
                .forEach((id, table) ->
                        table.files().keySet().forEach(number -> named.add(new SSTableFileName(id, number).text())));
        long next = state.nextFileNumber();
        boolean deleted = false;
        for (String name : files.list(FOLDER)) {
            SSTableFileName parsed = SSTableFileName.parse(name);
            if (parsed != null) {
                next = Math.max(next, parsed.generation() + 1);
            }
            if ((parsed != null && !named.contains(name)) || SSTableFileName.isTemporary(name)) {
                files.delete(FOLDER + "/" + name);
                deleted = true;
            }
        }
        if (deleted) {
            files.syncFolder(FOLDER);
        }
        nextNumber.set(next);
    }

    /** Returns the id of the store that the files belong to. */
    public UUID storeId() {
        return storeId;
    }

    /** Gives out the number of a new file. */
    public long takeNumber() {
        return nextNumber.getAndIncrement();
    }

    /** Returns a number above all that were given out. */
    public long nextNumber() {
        return nextNumber.get();
    }

    /** Begins a file under its temporary name. */
    public SSTableWriter create(
            TableSchema table, long number, long partitionsMax, long maxSequence, long syncEveryBytes)
            throws IOException {
        return create(files, table, number, partitionsMax, maxSequence, syncEveryBytes);
    }

    /** Begins a file in another data folder. */
    public SSTableWriter create(
            StorageFiles where,
            TableSchema table,
            long number,
            long partitionsMax,
            long maxSequence,
            long syncEveryBytes)
            throws IOException {
        return SSTableWriter.create(
                where,
                FOLDER,
                new SSTableOptions(
                        storeId,
                        table.id(),
                        number,
                        partitionsMax,
                        table.options().bloomFilterFpChance(),
                        maxSequence,
                        syncEveryBytes,
                        chunkBytes));
    }

    /** Describes a file just written, for the manifest. */
    public StoredFile describe(UUID table, long number, int level, SSTableStats stats) throws IOException {
        return describe(files, table, number, level, stats);
    }

    /** Describes a file just written to another data folder. */
    public StoredFile describe(StorageFiles where, UUID table, long number, int level, SSTableStats stats)
            throws IOException {
        return new StoredFile(
                number,
                level,
                where.length(name(table, number)),
                stats.minToken(),
                stats.maxToken(),
                stats.minTimestamp(),
                stats.maxTimestamp(),
                stats.maxSequence());
    }

    /** Opens a file that the manifest names, or is about to. */
    public LiveFile open(UUID table, StoredFile stored) throws IOException {
        String name = name(table, stored.number());
        try {
            SSTableReader reader = SSTableReader.open(files, name, storeId, buffers, indexCache);
            return new LiveFile(stored, reader, reaper);
        } catch (MissingFileException e) {
            throw new CorruptedException(
                    name, 0, "The file is missing, but the manifest names it. Restore it from a backup.", e);
        }
    }

    /** Deletes a file that no manifest names. */
    public void delete(UUID table, long number) throws IOException {
        files.delete(name(table, number));
    }

    /** Returns the name of a file below its data folder. */
    public static String name(UUID table, long number) {
        return FOLDER + "/" + new SSTableFileName(table, number).text();
    }

    /** Opens all files of a table. */
    public List<LiveFile> openAll(UUID table, StoredTable stored) throws IOException {
        List<LiveFile> opened = new ArrayList<>();
        try {
            for (StoredFile file : stored.files().values()) {
                opened.add(open(table, file));
            }
            return opened;
        } catch (IOException | RuntimeException e) {
            for (LiveFile file : opened) {
                file.reader().close();
            }
            throw e;
        }
    }
}
