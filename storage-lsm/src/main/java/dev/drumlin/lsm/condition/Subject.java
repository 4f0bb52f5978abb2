package dev.drumlin.lsm.condition;

import dev.drumlin.lsm.memtable.Memtable;
import dev.drumlin.lsm.memtable.PartitionRef;
import dev.drumlin.lsm.read.MemtableSource;
import dev.drumlin.lsm.read.SSTableSource;
import dev.drumlin.lsm.read.TableSource;
import dev.drumlin.lsm.table.LiveFile;
import dev.drumlin.lsm.table.Table;
import dev.drumlin.lsm.table.TableView;
import dev.drumlin.storage.CostCounters;
import dev.drumlin.storage.data.ByteWriter;
import dev.drumlin.storage.data.ConditionView;
import dev.drumlin.storage.data.DroppedCells;
import dev.drumlin.storage.data.Keys;
import dev.drumlin.storage.data.RowMerger;
import dev.drumlin.storage.data.RowWriter;
import dev.drumlin.storage.schema.TableSchema;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A row that conditions look at. Not thread-safe. */
final class Subject {
    private final Table table;
    private final TableSchema schema;
    private final long truncations;
    private final PartitionRef key;
    private final byte[] clustering;
    private final boolean isStatic;
    private final RowPart inFiles;
    private final RowPart inMemory;

    /** The files that {@link #inFiles} was read from; null before the first time. */
    private @Nullable List<LiveFile> files;

    Subject(Table table, ConditionView condition) {
        this.table = table;
        this.schema = table.schema();
        this.truncations = table.truncations();
        byte[] keyBytes = copy(condition.segment(), condition.keyAt(), condition.keyLength());
        this.key = new PartitionRef(condition.token(), MemorySegment.ofArray(keyBytes), 0, keyBytes.length);
        this.clustering = copy(condition.segment(), condition.clusteringAt(), condition.clusteringLength());
        this.isStatic = condition.isStatic();
        this.inFiles = new RowPart(clustering, isStatic);
        this.inMemory = new RowPart(clustering, isStatic);
    }

    private static byte[] copy(MemorySegment from, long at, int length) {
        byte[] copy = new byte[length];
        MemorySegment.copy(from, ValueLayout.JAVA_BYTE, at, copy, 0, length);
        return copy;
    }

    /** Returns whether a condition looks at this row. */
    boolean isOf(ConditionView condition) {
        return table.id().getMostSignificantBits() == condition.tableIdHigh()
                && table.id().getLeastSignificantBits() == condition.tableIdLow()
                && isStatic == condition.isStatic()
                && key.token() == condition.token()
                && Keys.equal(
                        key.key(), 0, key.keyLength(), condition.segment(), condition.keyAt(), condition.keyLength())
                && Keys.equal(
                        MemorySegment.ofArray(clustering),
                        0,
                        clustering.length,
                        condition.segment(),
                        condition.clusteringAt(),
                        condition.clusteringLength());
    }

    Table table() {
        return table;
    }

    boolean isCurrent() {
        return table.schema() == schema && table.truncations() == truncations;
    }

    /** Returns whether {@link #readFiles} is needed for a view: another set of files, one of which may have the partition. */
    boolean mustReadFiles(TableView view) {
        return !view.files().equals(files) && view.needsDisk(key.token(), key.token());
    }

    void readFiles(TableView view) throws IOException {
        List<TableSource> sources = new ArrayList<>();
        try {
            for (LiveFile file : view.files()) {
                if (file.overlaps(key.token(), key.token()) && file.mightContain(key.token())) {
                    sources.add(SSTableSource.point(file.reader(), CostCounters.OFF, key));
                }
            }
        } catch (IOException | RuntimeException e) {
            sources.forEach(TableSource::close);
            throw e;
        }
        files = null;
        inFiles.read(sources);
        files = view.files();
    }

    /**
     * Appends what is live of the row: the memtables as of a sequence over what the files say.
     *
     * @return the bytes appended, 0 if nothing is live
     */
    int live(TableView view, long sequence, long nowSeconds, ByteWriter out) throws IOException {
        if (!view.files().equals(files)) {
            // None of the present ones has the partition, or mustReadFiles would have said so.
            inFiles.clear();
        }
        List<TableSource> sources = new ArrayList<>();
        for (Memtable memtable : view.memtables()) {
            sources.add(MemtableSource.point(memtable, sequence, key));
        }
        inMemory.read(sources);
        RowMerger merger = new RowMerger().begin(Math.max(inFiles.covering(), inMemory.covering()), nowSeconds);
        inMemory.addTo(merger);
        inFiles.addTo(merger);
        int start = out.size();
        if (merger.versionCount() == 0 || merger.live(out, new RowWriter(out)) == 0) {
            return 0;
        }
        ByteWriter stripped = new ByteWriter(64);
        return new DroppedCells(schema).strip(out, start, stripped, new RowWriter(stripped));
    }
}
