package dev.drumlin.lsm.read;

import dev.drumlin.storage.CostCounters;
import dev.drumlin.storage.Limits;
import dev.drumlin.storage.NanoClock;
import dev.drumlin.storage.Position;
import dev.drumlin.storage.ReadBatch;
import dev.drumlin.storage.ReadPlan;
import dev.drumlin.storage.ReadSink;
import dev.drumlin.storage.data.ByteWriter;
import dev.drumlin.storage.data.DroppedCells;
import dev.drumlin.storage.data.PartitionView;
import dev.drumlin.storage.data.RowMerger;
import dev.drumlin.storage.data.RowView;
import dev.drumlin.storage.data.RowWriter;
import dev.drumlin.storage.data.Slices;
import dev.drumlin.storage.error.TimedOutException;
import dev.drumlin.storage.schema.TableSchema;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.jspecify.annotations.Nullable;

/** One read item: merges, applies limits, gives live rows to the sink. One thread, one use. */
final class ItemRead {
    /** Rows between two looks at deadline and cancellation. */
    private static final int ROWS_PER_CHECK = 256;

    private final ReadBatch batch;
    private final int item;
    private final ReadPlan plan;
    private final Limits limits;
    private final ReadSink sink;
    private final long now;
    private final NanoClock clock;
    private final CostCounters cost;
    private final DroppedCells dropped;

    private final ByteWriter out;
    private final RowWriter writer;
    private final ByteWriter staticOut;
    private final RowWriter staticWriter;
    private final ByteWriter stripped;
    private final RowWriter strippedWriter;
    private final RowView row;
    private final PartitionView view;

    private int given;
    private long bytes;
    private long tombstones;
    private int untilCheck = ROWS_PER_CHECK;

    ItemRead(ReadBatch batch, int item, TableSchema table, NanoClock clock, ReadScratch scratch) {
        this.batch = batch;
        this.item = item;
        this.plan = batch.plan(item);
        this.limits = batch.limits(item);
        this.sink = batch.sink(item);
        this.now = batch.nowSeconds();
        this.clock = clock;
        this.cost = batch.cost(item);
        this.dropped = scratch.dropped(table);
        this.out = scratch.out;
        this.writer = scratch.writer;
        this.staticOut = scratch.staticOut;
        this.staticWriter = scratch.staticWriter;
        this.stripped = scratch.stripped;
        this.strippedWriter = scratch.strippedWriter;
        this.row = scratch.row;
        this.view = scratch.view;
    }

    /**
     * Walks the partitions from the item's resume position on.
     *
     * @return where to go on, null if nothing is left
     * @throws TimedOutException if the deadline passes or the item is cancelled
     */
    @Nullable
    Position run(PartitionMerge merge) throws IOException {
        Position resume = batch.resume(item);
        Position stop = null;
        while (stop == null && merge.nextPartition()) {
            checkTime();
            byte[] after = null;
            int rowsLeft = plan.perPartitionLimit();
            if (resume != null) {
                int order = compare(merge.partition(), resume);
                if (order < 0 || (order == 0 && resume.clustering() == null)) {
                    continue;
                }
                if (order == 0) {
                    after = resume.clustering();
                    rowsLeft = resume.partitionRowsLeft();
                }
            }
            stop = partition(merge, batch.slices(item).rest(after, plan.reversed()), after != null, rowsLeft);
        }
        if (cost.on) {
            cost.rows += given;
            cost.tombstones += tombstones;
        }
        return stop;
    }

    private static int compare(TableSource partition, Position position) {
        return dev.drumlin.storage.data.Keys.comparePartitions(
                partition.token(),
                partition.key(),
                partition.keyAt(),
                partition.keyLength(),
                position.token(),
                MemorySegment.ofArray(position.key()),
                0,
                position.key().length);
    }

    /** Gives one partition; returns where to go on if the page ends in or after it, else null. */
    private @Nullable Position partition(PartitionMerge merge, Slices slices, boolean resumed, int rowsLeft)
            throws IOException {
        merge.openRows(slices, plan.reversed());
        TableSource here = merge.partition();
        view.wrap(here.token(), here.key(), here.keyAt(), here.keyLength());
        boolean hasStatic = wrapStatic(merge);
        boolean begun = false;
        int left = rowsLeft;
        while (merge.nextRow()) {
            checkTimeNowAndThen();
            if (!liveRow(merge.row(now))) {
                // With a static row that was not given yet the walk goes on: a later page could not tell whether to.
                boolean mayStop = begun || resumed || !hasStatic;
                if (mayStop && tombstones >= limits.tombstones()) {
                    return Position.afterRow(here.token(), key(here), clustering(merge), left);
                }
                continue;
            }
            if (!begun && !sink.partition(view)) {
                return null;
            }
            begun = true;
            boolean more = sink.row(row);
            given++;
            bytes += row.length();
            left--;
            if (!more
                    || given >= limits.rows()
                    || bytes >= limits.bytes()
                    || (tombstones >= limits.tombstones() && left > 0)) {
                return left == 0
                        ? Position.afterPartition(here.token(), key(here))
                        : Position.afterRow(here.token(), key(here), clustering(merge), left);
            }
            if (left == 0) {
                return null;
            }
        }
        if (!begun && hasStatic && !resumed) {
            sink.partition(view);
            given++;
            bytes += staticOut.size();
        }
        boolean full = given >= limits.rows() || bytes >= limits.bytes() || tombstones >= limits.tombstones();
        return full ? Position.afterPartition(here.token(), key(here)) : null;
    }

    private boolean wrapStatic(PartitionMerge merge) {
        RowMerger merger = merge.staticRow(now);
        staticOut.clear();
        if (merger.versionCount() == 0
                || merger.live(staticOut, staticWriter) == 0
                || dropped.strip(staticOut, 0, stripped, strippedWriter) == 0) {
            return false;
        }
        view.wrapStatic(staticOut.segment(), 0);
        return true;
    }

    /** Merges a row; false if nothing of it is live. */
    private boolean liveRow(RowMerger merger) {
        out.clear();
        if (merger.live(out, writer) == 0 || dropped.strip(out, 0, stripped, strippedWriter) == 0) {
            tombstones++;
            return false;
        }
        tombstones += merger.deadCells();
        row.wrap(out.segment(), 0);
        return true;
    }

    private static byte[] key(TableSource here) {
        return copy(here.key(), here.keyAt(), here.keyLength());
    }

    private static byte[] clustering(PartitionMerge merge) {
        TableSource here = merge.clustering();
        return copy(here.clustering(), here.clusteringAt(), here.clusteringLength());
    }

    private static byte[] copy(MemorySegment from, long at, int length) {
        byte[] copy = new byte[length];
        MemorySegment.copy(from, ValueLayout.JAVA_BYTE, at, copy, 0, length);
        return copy;
    }

    private void checkTimeNowAndThen() {
        if (--untilCheck == 0) {
            untilCheck = ROWS_PER_CHECK;
            checkTime();
        }
    }

    void checkTime() {
        if (batch.isCancelled(item)) {
            throw new TimedOutException("The read was cancelled");
        }
        long deadline = batch.deadlineNanos(item);
        if (deadline != ReadBatch.NO_DEADLINE && clock.nanos() - deadline > 0) {
            throw new TimedOutException("The read's deadline passed: ask for smaller pages, or allow more time");
        }
    }
}
