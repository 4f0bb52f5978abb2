package dev.drumlin.lsm.compaction;

import dev.drumlin.lsm.manifest.StoredFile;
import dev.drumlin.lsm.manifest.VersionEdit;
import dev.drumlin.lsm.memtable.Memtable;
import dev.drumlin.lsm.memtable.PartitionRef;
import dev.drumlin.lsm.read.MemtableSource;
import dev.drumlin.lsm.read.PartitionMerge;
import dev.drumlin.lsm.sstable.SSTableStats;
import dev.drumlin.lsm.sstable.SSTableWriter;
import dev.drumlin.lsm.table.LiveFile;
import dev.drumlin.lsm.table.SSTableFiles;
import dev.drumlin.lsm.table.Table;
import dev.drumlin.storage.data.Purge;
import dev.drumlin.storage.error.ClosedException;
import java.io.IOException;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Writes one memtable, which takes no more writes, into one SSTable and puts that in its place.
 *
 * <p>Everything in the memtable is visible when this begins: what is in a file has no sequence, so a file must not hold what
 * a crash may still take back.
 */
public final class FlushTask {
    private final SSTableFiles files;
    private final Table table;
    private final Memtable memtable;
    private final BooleanSupplier stop;

    FlushTask(SSTableFiles files, Table table, Memtable memtable, BooleanSupplier stop) {
        this.files = files;
        this.table = table;
        this.memtable = memtable;
        this.stop = stop;
    }

    /** Returns a flush during recovery, which nothing stops. */
    public static FlushTask recover(SSTableFiles files, Table table, Memtable memtable) {
        return new FlushTask(files, table, memtable, () -> false);
    }

    /** Appends the edit that a flush consists of, and lets the views follow. */
    public interface Install {
        /** Returns false if the memtable is no longer part of the table: then the file is not wanted. */
        boolean run(VersionEdit.FilesChanged edit, @Nullable LiveFile file) throws IOException;
    }

    /**
     * Does it all.
     *
     * @return the new file; null if there was nothing to write, or the memtable was no longer wanted
     */
    public @Nullable StoredFile run(long lastTimestamp, Install install) throws IOException {
        // A truncation or a drop may take it out of the table meanwhile.
        if (!memtable.tryRetain()) {
            return null;
        }
        try {
            return runRetained(lastTimestamp, install);
        } finally {
            memtable.release();
        }
    }

    private @Nullable StoredFile runRetained(long lastTimestamp, Install install) throws IOException {
        long number = files.takeNumber();
        StoredFile stored = write(number);
        LiveFile file = stored == null ? null : files.open(table.id(), stored);
        List<StoredFile> added = stored == null ? List.of() : List.of(stored);
        VersionEdit.FilesChanged edit = new VersionEdit.FilesChanged(
                table.id(), memtable.lastSequence(), lastTimestamp, files.nextNumber(), added, List.of());
        boolean installed = false;
        boolean inDoubt = false;
        try {
            installed = install.run(edit, file);
        } catch (Installation.ManifestFailedException e) {
            // The edit may have become durable: the file stays for the next start to decide.
            inDoubt = true;
            throw e;
        } finally {
            if (!installed && file != null) {
                file.reader().close();
                if (!inDoubt) {
                    files.delete(table.id(), number);
                }
            }
        }
        return installed ? stored : null;
    }

    private @Nullable StoredFile write(long number) throws IOException {
        SSTableWriter out = files.create(
                table.schema(), number, memtable.partitionCount(), memtable.lastSequence(), Long.MAX_VALUE);
        SSTableStats stats = write(memtable, table, out, stop);
        return stats == null ? null : files.describe(table.id(), number, 0, stats);
    }

    /** Writes all of a memtable into a file that was begun, installs and closes it; null, and no file, if it is empty. */
    static @Nullable SSTableStats write(Memtable memtable, Table table, SSTableWriter file, BooleanSupplier stop)
            throws IOException {
        PartitionMerge merge = new PartitionMerge(List.of(MemtableSource.range(
                memtable, memtable.lastSequence(), PartitionRef.before(Long.MIN_VALUE), Long.MAX_VALUE)));
        try (merge;
                file) {
            MergeWriter writer = new MergeWriter(merge, token -> file, table.schema(), Purge.NOTHING, Long.MIN_VALUE);
            if (!writer.step(stop)) {
                throw new ClosedException("The storage engine is closing");
            }
            if (file.partitionCount() == 0) {
                return null;
            }
            SSTableStats stats = file.finish();
            file.install();
            return stats;
        }
    }
}
