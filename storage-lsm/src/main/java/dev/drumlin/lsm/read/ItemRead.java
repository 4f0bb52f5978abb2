package dev.drumlin.lsm.read;

import dev.drumlin.lsm.table.TableView;
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

/** Reads one item after the other: merges, applies limits, gives live rows to the sink. Not thread-safe, reusable. */
final class ItemRead {
    /** Rows between two looks at deadline and cancellation. */
    private static final int ROWS_PER_CHECK = 256;

    /** A buffer that grew above this for one large row is not kept. */
    private static final int KEPT_BYTES_MAX = 1 << 18;

    private final NanoClock clock;
    private final ByteWriter out = new ByteWriter(256);
    private final RowWriter writer = new RowWriter(out);
    private final ByteWriter staticOut = new ByteWriter(64);
    private final RowWriter staticWriter = new RowWriter(staticOut);
    private final ByteWriter stripped = new ByteWriter(64);
    private final RowWriter strippedWriter = new RowWriter(stripped);
    private final RowView row = new RowView();
    private final PartitionView view = new PartitionView();

    private ReadBatch batch = new ReadBatch();
    private int item;
    private Limits limits = Limits.NONE;
    private long now;

    /** Null if no column of the table was ever dropped. */
    private @Nullable DroppedCells dropped;

    private @Nullable TableSchema droppedOf;

    private int given;
    private long bytes;
    private long tombstones;
    private int untilCheck;

    // Where another thread would go on: noted only on one that may not wait. A partition that was not begun is read
    // again.
    private boolean notes;
    private final ByteWriter lastClustering = new ByteWriter(64);
    private final ByteWriter lastKey = new ByteWriter(64);
    private long lastToken;
    private boolean hasLast;
    private boolean isBegun;
    private int left;
    private long tombstonesBefore;

    ItemRead(NanoClock clock) {
        this.clock = clock;
    }

    /**
     * Goes to an item.
     *
     * @throws TimedOutException if its deadline has passed or it is cancelled
     */
    void begin(ReadBatch itsBatch, int itsItem, TableSchema table, @Nullable UnfinishedRead rest) {
        batch = itsBatch;
        item = itsItem;
        limits = batch.limits(item);
        now = batch.nowSeconds();
        forgetDroppedOfOther(table);
        given = rest == null ? 0 : rest.given();
        bytes = rest == null ? 0 : rest.bytes();
        tombstones = rest == null ? 0 : rest.tombstones();
        hasLast = false;
        isBegun = false;
        tombstonesBefore = tombstones;
        untilCheck = ROWS_PER_CHECK;
        checkTime();
    }

    @SuppressWarnings("ReferenceEquality") // a changed table is another object, and an equal one only costs the making
    private void forgetDroppedOfOther(TableSchema table) {
        if (droppedOf != table) {
            droppedOf = table;
            dropped = table.dropped().isEmpty() ? null : new DroppedCells(table);
        }
    }

    /** Returns whether an unusually large row has left its memory here. */
    boolean isLarge() {
        return out.array().length > KEPT_BYTES_MAX || staticOut.array().length > KEPT_BYTES_MAX;
    }

    /**
     * Walks the partitions.
     *
     * @param resume the place after which to begin, null for all
     * @param isKnown whether the sink was told of the partition of that place in this read
     * @param mayWait if not, places are noted for {@link #unfinished}
     * @return where to go on, null if nothing is left
     * @throws TimedOutException if the deadline passes or the item is cancelled
     */
    @Nullable
    Position run(PartitionMerge merge, @Nullable Position resume, boolean isKnown, boolean mayWait) throws IOException {
        ReadPlan plan = batch.plan(item);
        notes = !mayWait;
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
            isBegun = isKnown && after != null;
            stop = partition(merge, batch.slices(item).rest(after, plan.reversed()), after != null, rowsLeft);
            if (notes) {
                noteEnd(merge.partition());
            }
        }
        CostCounters cost = batch.cost(item);
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
        ReadSink sink = batch.sink(item);
        merge.openRows(slices, batch.plan(item).reversed());
        TableSource here = merge.partition();
        view.wrap(here.token(), here.key(), here.keyAt(), here.keyLength());
        boolean hasStatic = wrapStatic(merge);
        left = rowsLeft;
        while (merge.nextRow()) {
            checkTimeNowAndThen();
            if (!liveRow(merge.row(now))) {
                // With a static row that was not given yet the walk goes on: a later page could not tell whether to.
                boolean mayStop = isBegun || resumed || !hasStatic;
                if (mayStop && tombstones >= limits.tombstones()) {
                    return Position.afterRow(here.token(), key(here), clustering(merge), left);
                }
                if (notes && isBegun) {
                    note(merge);
                }
                continue;
            }
            if (!isBegun && !sink.partition(view)) {
                return null;
            }
            isBegun = true;
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
            if (notes) {
                note(merge);
            }
        }
        if (!isBegun && hasStatic && !resumed) {
            sink.partition(view);
            given++;
            bytes += staticOut.size();
        }
        boolean full = given >= limits.rows() || bytes >= limits.bytes() || tombstones >= limits.tombstones();
        return full ? Position.afterPartition(here.token(), key(here)) : null;
    }

    /** Notes that the present row was dealt with. */
    private void note(PartitionMerge merge) {
        TableSource here = merge.clustering();
        lastClustering.clear().putBytes(here.clustering(), here.clusteringAt(), here.clusteringLength());
    }

    /** Notes that the present partition was dealt with. */
    private void noteEnd(TableSource here) {
        isBegun = false;
        tombstonesBefore = tombstones;
        hasLast = true;
        lastToken = here.token();
        lastKey.clear().putBytes(here.key(), here.keyAt(), here.keyLength());
    }

    /** Returns how to go on with a read that was broken off; null if it has given nothing and begins anew. */
    @Nullable
    UnfinishedRead unfinished(PartitionMerge merge, TableView tableView, long sequence) {
        if (isBegun) {
            TableSource here = merge.partition();
            Position after = Position.afterRow(here.token(), key(here), lastClustering.toByteArray(), left);
            return new UnfinishedRead(tableView, sequence, after, true, given, bytes, tombstones);
        }
        if (!hasLast) {
            return null;
        }
        Position after = Position.afterPartition(lastToken, lastKey.toByteArray());
        return new UnfinishedRead(tableView, sequence, after, false, given, bytes, tombstonesBefore);
    }

    private boolean wrapStatic(PartitionMerge merge) {
        RowMerger merger = merge.staticRow(now);
        staticOut.clear();
        if (merger.versionCount() == 0 || merger.live(staticOut, staticWriter) == 0 || strip(staticOut) == 0) {
            return false;
        }
        view.wrapStatic(staticOut.segment(), 0);
        return true;
    }

    /** Merges a row; false if nothing of it is live. */
    private boolean liveRow(RowMerger merger) {
        out.clear();
        if (merger.live(out, writer) == 0 || strip(out) == 0) {
            tombstones++;
            return false;
        }
        tombstones += merger.deadCells();
        row.wrap(out.segment(), 0);
        return true;
    }

    /** Takes cells of dropped columns out; returns the bytes that are left. */
    private int strip(ByteWriter of) {
        return dropped == null ? of.size() : dropped.strip(of, 0, stripped, strippedWriter);
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

    private void checkTime() {
        if (batch.isCancelled(item)) {
            throw new TimedOutException("The read was cancelled");
        }
        long deadline = batch.deadlineNanos(item);
        if (deadline != ReadBatch.NO_DEADLINE && clock.nanos() - deadline > 0) {
            throw new TimedOutException("The read's deadline passed: ask for smaller pages, or allow more time");
        }
    }
}
