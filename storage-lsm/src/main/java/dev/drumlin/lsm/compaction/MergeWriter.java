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
import dev.drumlin.storage.schema.TableSchema;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Writes what a merge yields into SSTables: nothing that is hidden, no tombstone that may be forgotten, no partition that
 * says nothing. Works in steps, which may end in the midst of a large partition. One thread at a time, one use.
 */
final class MergeWriter {
    /** Rows and partitions between two questions whether to pause: a question costs about as much as a row. */
    private static final int UNITS_PER_QUESTION = 16;

    private final PartitionMerge merge;
    private final PartitionOutput output;
    private final Purge purge;
    private final long nowSeconds;
    private final DroppedCells dropped;

    private final ByteWriter row = new ByteWriter(1024);
    private final RowWriter rowWriter = new RowWriter(row);
    private final ByteWriter staticRow = new ByteWriter(256);
    private final RowWriter staticWriter = new RowWriter(staticRow);
    private final ByteWriter scratch = new ByteWriter(256);
    private final RowWriter scratchWriter = new RowWriter(scratch);

    /** Where the present partition goes; null until there is something of it to keep. */
    private @Nullable SSTableWriter out;

    /** Whether the merge stands in a partition. */
    private boolean inPartition;

    private int untilQuestion = UNITS_PER_QUESTION;
    private long partitions;
    private long rows;

    /**
     * Prepares the work.
     *
     * @param nowSeconds what has expired by then becomes a tombstone; {@link Long#MIN_VALUE} to leave everything as it is
     */
    MergeWriter(PartitionMerge merge, PartitionOutput output, TableSchema table, Purge purge, long nowSeconds) {
        this.merge = merge;
        this.output = output;
        this.purge = purge;
        this.nowSeconds = nowSeconds;
        this.dropped = new DroppedCells(table);
    }

    /**
     * Writes until there is nothing more, or a while longer than until {@code pause} says so.
     *
     * @return whether everything is written
     */
    boolean step(BooleanSupplier pause) throws IOException {
        while (inPartition || merge.nextPartition()) {
            if (!inPartition) {
                inPartition = true;
                openPartition();
            }
            while (merge.nextRow()) {
                row();
                if (isQuestionDue() && pause.getAsBoolean()) {
                    return false;
                }
            }
            endPartition();
            if (isQuestionDue() && pause.getAsBoolean()) {
                return false;
            }
        }
        return true;
    }

    private boolean isQuestionDue() {
        if (--untilQuestion > 0) {
            return false;
        }
        untilQuestion = UNITS_PER_QUESTION;
        return true;
    }

    /** Returns the partitions written so far. */
    long partitions() {
        return partitions;
    }

    /** Returns the rows written so far. */
    long rows() {
        return rows;
    }

    private void openPartition() throws IOException {
        merge.openRows(Slices.ALL, false);
        DeletionTime deletion = kept(merge.deletion());
        List<RangeTombstones.Piece> ranges = ranges();
        staticRow.clear();
        boolean hasStatic = write(merge.staticRow(nowSeconds), staticRow, staticWriter);
        if (!deletion.isNone() || !ranges.isEmpty() || hasStatic) {
            begin(deletion, ranges, hasStatic);
        }
    }

    private void row() throws IOException {
        row.clear();
        if (write(merge.row(nowSeconds), row, rowWriter)) {
            SSTableWriter to = out == null ? begin(DeletionTime.NONE, List.of(), false) : out;
            to.row(row.segment(), 0, row.size());
            rows++;
        }
    }

    private void endPartition() throws IOException {
        inPartition = false;
        if (out != null) {
            out.endPartition();
            out = null;
            partitions++;
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

    private SSTableWriter begin(DeletionTime deletion, List<RangeTombstones.Piece> ranges, boolean hasStatic)
            throws IOException {
        TableSource here = merge.partition();
        SSTableWriter to = output.at(here.token());
        out = to;
        to.beginPartition(here.token(), here.key(), here.keyAt(), here.keyLength(), deletion);
        for (RangeTombstones.Piece piece : ranges) {
            to.rangeTombstone(
                    MemorySegment.ofArray(piece.from()),
                    0,
                    piece.from().length,
                    MemorySegment.ofArray(piece.to()),
                    0,
                    piece.to().length,
                    piece.deletion());
        }
        if (hasStatic) {
            to.staticRow(staticRow.segment(), 0, staticRow.size());
        }
        return to;
    }
}
