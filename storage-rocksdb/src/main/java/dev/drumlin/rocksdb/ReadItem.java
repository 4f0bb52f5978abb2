package dev.drumlin.rocksdb;

import dev.drumlin.storage.CostCounters;
import dev.drumlin.storage.Limits;
import dev.drumlin.storage.Position;
import dev.drumlin.storage.ReadBatch;
import dev.drumlin.storage.ReadPlan;
import dev.drumlin.storage.ReadSink;
import dev.drumlin.storage.data.DroppedCells;
import dev.drumlin.storage.data.RowView;
import dev.drumlin.storage.data.Slices;
import dev.drumlin.storage.error.ClosedException;
import dev.drumlin.storage.error.TimedOutException;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * What all read items have in common: reconciles stored values, counts against the limits, gives live rows to the sink. One
 * thread, one use.
 */
abstract class ReadItem {
    /** Rows between two looks at deadline, cancellation and closing. */
    private static final int ROWS_PER_CHECK = 256;

    final ReadBatch batch;
    final int item;
    final ReadPlan plan;
    final ReadSink sink;
    final ReadScratch scratch;
    final Family.Shape shape;
    private final Limits limits;
    private final long now;
    private final Family family;
    private final ReadEnvironment environment;
    private final @Nullable DroppedCells dropped;

    private int given;
    private long bytes;
    private long tombstones;
    private int versions;
    private int untilCheck = ROWS_PER_CHECK;

    ReadItem(
            ReadBatch batch, int item, ReadSink sink, Family family, ReadEnvironment environment, ReadScratch scratch) {
        this.batch = batch;
        this.item = item;
        this.plan = batch.plan(item);
        this.sink = sink;
        this.limits = batch.limits(item);
        this.now = batch.nowSeconds();
        this.family = family;
        this.environment = environment;
        this.scratch = scratch;
        shape = family.shape();
        dropped = shape.hasDropped() ? shape.droppedCells() : null;
    }

    /**
     * Makes the live row of the versions that stand one after the other in the scratch's value buffer; returns whether there
     * is one, which is then {@link ReadScratch#row}.
     *
     * @param at where they begin
     * @param length bytes of all versions together
     * @param covering timestamp of the newest deletion over the row, {@link Long#MIN_VALUE} for none
     */
    final boolean liveRow(MemorySegment values, long at, int length, long covering) {
        RowView version = scratch.version.wrap(values, at);
        versions = 1;
        if (version.length() == length && dropped == null && isWhole(version, covering)) {
            scratch.row.wrap(values, at);
            return true;
        }
        scratch.out.clear();
        addVersions(values, at, length, covering);
        if (scratch.merger.live(scratch.out, scratch.writer) == 0 || strip() == 0) {
            tombstones++;
            return false;
        }
        tombstones += scratch.merger.deadCells();
        scratch.row.wrap(scratch.out.segment(), 0);
        return true;
    }

    private int strip() {
        return dropped == null
                ? scratch.out.size()
                : dropped.strip(scratch.out, 0, scratch.stripped, scratch.strippedWriter);
    }

    /** Whether a lone version can be given as it stands, from the memory that it came in. */
    private boolean isWhole(RowView version, long covering) {
        if (version.hasDeletion()
                || (version.hasMarker()
                        && (isCovered(version.markerTimestamp(), covering) || version.markerLocalDeletionTime() <= now))
                || (version.cellCount() == 0 && !version.hasMarker())) {
            return false;
        }
        while (version.nextCell()) {
            if (!version.isLive(now) || isCovered(version.timestamp(), covering)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isCovered(long timestamp, long covering) {
        return covering != Long.MIN_VALUE && timestamp <= covering;
    }

    /** Prepares the static row for the partition view; returns whether there is a live one, now in the scratch. */
    final boolean liveStatic(MemorySegment values, long at, int length, long covering) {
        scratch.staticOut.clear();
        addVersions(values, at, length, covering);
        if (scratch.merger.live(scratch.staticOut, scratch.staticWriter) == 0) {
            return false;
        }
        return dropped == null || dropped.strip(scratch.staticOut, 0, scratch.stripped, scratch.strippedWriter) > 0;
    }

    private void addVersions(MemorySegment values, long at, int length, long covering) {
        versions = RowVersions.add(scratch.merger.begin(covering, now), values, at, length);
    }

    /** Returns whether the row read last has so many versions that it should be folded. */
    final boolean isFoldDue() {
        return versions > FoldRequests.VERSIONS_MAX;
    }

    /** Asks for the row read last to be folded if it had many versions; its stored key is given. */
    final void foldIfDue(MemorySegment key, long at, int length) {
        if (isFoldDue()) {
            environment.folds().addAndBegin(family, key, at, length);
        }
    }

    /** Counts a row that was given; returns whether the page is full. */
    final boolean countRow(boolean sinkWantsMore, int rowsLeft) {
        given++;
        bytes += scratch.row.length();
        return !sinkWantsMore
                || given >= limits.rows()
                || bytes >= limits.bytes()
                || (tombstones >= limits.tombstones() && rowsLeft > 0);
    }

    /** Counts a partition that was given for its static row alone. */
    final void countStatic() {
        given++;
        bytes += scratch.staticOut.size();
    }

    final boolean isTombstoneLimitReached() {
        return tombstones >= limits.tombstones();
    }

    final boolean isPageFull() {
        return given >= limits.rows() || bytes >= limits.bytes() || tombstones >= limits.tombstones();
    }

    final Slices slices(byte @Nullable [] after) {
        return batch.slices(item).rest(after, plan.reversed());
    }

    final @Nullable Position resume() {
        return batch.resume(item);
    }

    final void checkNowAndThen() {
        if (--untilCheck == 0) {
            untilCheck = ROWS_PER_CHECK;
            check();
        }
    }

    final void check() {
        if (environment.store().gate().isClosed()) {
            throw new ClosedException("The storage engine is closed");
        }
        if (batch.isCancelled(item)) {
            throw new TimedOutException("The read was cancelled");
        }
        long deadline = batch.deadlineNanos(item);
        if (deadline != ReadBatch.NO_DEADLINE && environment.clock().nanos() - deadline > 0) {
            throw new TimedOutException("The read's deadline passed: ask for smaller pages, or allow more time");
        }
    }

    /** Adds what the item cost to its counters. */
    final void account() {
        CostCounters cost = batch.cost(item);
        if (cost.on) {
            cost.rows += given;
            cost.tombstones += tombstones;
        }
    }
}
