package dev.drumlin.lsm.compaction;

import dev.drumlin.lsm.read.PartitionMerge;
import dev.drumlin.lsm.read.TableSource;
import dev.drumlin.lsm.sstable.SSTableWriter;
import dev.drumlin.storage.data.ByteWriter;
import dev.drumlin.storage.data.DeletionTime;
import dev.drumlin.storage.data.DroppedCells;
import dev.drumlin.storage.data.Purge;
import dev.drumlin.storage.data.RangeTombstones;
import dev.drumlin.storage.data.RowMerger;
import dev.drumlin.storage.data.RowWriter;
import dev.drumlin.storage.data.Slices;
import dev.drumlin.storage.error.ClosedException;
import dev.drumlin.storage.schema.TableSchema;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * Writes what a merge yields into one SSTable: nothing that is hidden, no tombstone that may be forgotten, no partition
 * that says nothing. One thread, one use.
 */
final class MergeWriter {
    private final PartitionMerge merge;
    private final SSTableWriter out;
    private final Purge purge;
    private final long nowSeconds;
    private final BooleanSupplier stop;
    private final DroppedCells dropped;

    private final ByteWriter row = new ByteWriter(1024);
    private final RowWriter rowWriter = new RowWriter(row);
    private final ByteWriter staticRow = new ByteWriter(256);
    private final RowWriter staticWriter = new RowWriter(staticRow);
    private final ByteWriter scratch = new ByteWriter(256);
    private final RowWriter scratchWriter = new RowWriter(scratch);
    private boolean begun;

    /**
     * Prepares the work.
     *
     * @param nowSeconds what has expired by then becomes a tombstone; {@link Long#MIN_VALUE} to leave everything as it is
     * @param stop asked between partitions whether to give up
     */
    MergeWriter(
            PartitionMerge merge,
            SSTableWriter out,
            TableSchema table,
            Purge purge,
            long nowSeconds,
            BooleanSupplier stop) {
        this.merge = merge;
        this.out = out;
        this.purge = purge;
        this.nowSeconds = nowSeconds;
        this.stop = stop;
        this.dropped = new DroppedCells(table);
    }

    /** Writes everything; the writer's partition count tells whether there was anything. */
    void run() throws IOException {
        while (merge.nextPartition()) {
            if (stop.getAsBoolean()) {
                throw new ClosedException("The storage engine is closing");
            }
            partition();
        }
    }

    private void partition() throws IOException {
        merge.openRows(Slices.ALL, false);
        begun = false;
        DeletionTime deletion = kept(merge.deletion());
        List<RangeTombstones.Piece> ranges = ranges();
        staticRow.clear();
        boolean hasStatic = write(merge.staticRow(nowSeconds), staticRow, staticWriter);
        if (!deletion.isNone() || !ranges.isEmpty() || hasStatic) {
            begin(deletion, ranges, hasStatic);
        }
        while (merge.nextRow()) {
            row.clear();
            if (write(merge.row(nowSeconds), row, rowWriter)) {
                if (!begun) {
                    begin(deletion, ranges, false);
                }
                out.row(row.segment(), 0, row.size());
            }
        }
        if (begun) {
            out.endPartition();
        }
    }

    private DeletionTime kept(DeletionTime deletion) {
        boolean forgotten = purge.allows(deletion.timestamp(), deletion.localDeletionTime());
        return deletion.isNone() || forgotten ? DeletionTime.NONE : deletion;
    }

    private List<RangeTombstones.Piece> ranges() {
        List<RangeTombstones.Piece> kept = new ArrayList<>();
        for (RangeTombstones.Piece piece : merge.ranges().pieces()) {
            boolean hidden = merge.deletion().deletes(piece.deletion().timestamp());
            if (!hidden && !kept(piece.deletion()).isNone()) {
                kept.add(piece);
            }
        }
        return kept;
    }

    private boolean write(RowMerger merger, ByteWriter into, RowWriter writer) {
        return merger.versionCount() > 0
                && merger.compacted(into, writer, purge) > 0
                && dropped.strip(into, 0, scratch, scratchWriter) > 0;
    }

    private void begin(DeletionTime deletion, List<RangeTombstones.Piece> ranges, boolean hasStatic) {
        begun = true;
        TableSource here = merge.partition();
        out.beginPartition(here.token(), here.key(), here.keyAt(), here.keyLength(), deletion);
        for (RangeTombstones.Piece piece : ranges) {
            out.rangeTombstone(
                    MemorySegment.ofArray(piece.from()),
                    0,
                    piece.from().length,
                    MemorySegment.ofArray(piece.to()),
                    0,
                    piece.to().length,
                    piece.deletion());
        }
        if (hasStatic) {
            out.staticRow(staticRow.segment(), 0, staticRow.size());
        }
    }
}
