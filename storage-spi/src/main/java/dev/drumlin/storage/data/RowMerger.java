package dev.drumlin.storage.data;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Merges any number of versions of one row into one encoded row, by the rules of {@link Reconciler}. Not thread-safe;
 * reusable: {@link #begin}, {@link #add} for each version, then one of {@link #live} and {@link #compacted}.
 *
 * <p>How it works: each version is a cursor over cells sorted by (column id, path); all cursors advance together and of
 * equal cells the winner is copied. A version that is alone, and of which nothing is dead, is copied as it stands.
 */
public final class RowMerger {
    private RowView[] versions = new RowView[] {new RowView(), new RowView(), new RowView(), new RowView()};
    private boolean[] atCell = new boolean[4];
    private int count;
    private long coveringTimestamp;
    private long deletionTimestamp;
    private long deletionTime;
    private long now;
    private long columnTombstoneTimestamp;
    private int columnTombstoneColumn;
    private int deadCells;

    /**
     * Starts a row.
     *
     * @param covering timestamp in microseconds of the newest partition or range deletion that covers the row,
     *     {@link Long#MIN_VALUE} for none
     * @param nowSeconds the time, in seconds since the epoch, that decides what has expired
     */
    public RowMerger begin(long covering, long nowSeconds) {
        count = 0;
        deadCells = 0;
        coveringTimestamp = covering;
        now = nowSeconds;
        return this;
    }

    /** Adds a version; the bytes must stay until the merge is done. */
    public RowMerger add(MemorySegment segment, long at) {
        if (count == versions.length) {
            versions = Arrays.copyOf(versions, 2 * count);
            for (int i = count; i < versions.length; i++) {
                versions[i] = new RowView();
            }
            atCell = new boolean[versions.length];
        }
        versions[count++].wrap(segment, at);
        return this;
    }

    /** Returns how many cells the merge passed over since {@link #begin} because they were deleted, hidden or expired. */
    public int deadCells() {
        return deadCells;
    }

    /** Returns the number of versions added since {@link #begin}. */
    public int versionCount() {
        return count;
    }

    /**
     * Appends what a reader may see: live cells and a live marker, no tombstone. Returns the bytes appended, 0 if nothing of
     * the row is live.
     */
    public int live(ByteWriter out, RowWriter writer) {
        return merge(out, writer, false, Purge.NOTHING);
    }

    /**
     * Appends what must be kept at rest: everything that is not hidden, tombstones unless {@code purge} lets them go, expired
     * cells without their values. Returns the bytes appended, 0 if nothing is left.
     */
    public int compacted(ByteWriter out, RowWriter writer, Purge purge) {
        return merge(out, writer, true, purge);
    }

    private int merge(ByteWriter out, RowWriter writer, boolean keepDead, Purge purge) {
        if (count == 0) {
            return 0;
        }
        newestDeletion();
        if (count == 1 && isWhole(versions[0])) {
            RowView only = versions[0];
            out.putBytes(only.segment(), only.at(), only.length());
            return only.length();
        }
        RowView newest = versions[newestBase()];
        writer.begin(
                newest.isStatic(),
                newest.segment(),
                newest.clusteringAt(),
                newest.clusteringLength(),
                newest.baseTimestamp());
        writeMarker(writer, keepDead, purge);
        if (keepDead
                && deletionTimestamp != Long.MIN_VALUE
                && deletionTimestamp > coveringTimestamp
                && !purge.allows(deletionTimestamp, deletionTime)) {
            writer.deletion(deletionTimestamp, deletionTime);
        }
        writeCells(writer, keepDead, purge);
        if (writer.isEmpty()) {
            writer.abandon();
            return 0;
        }
        return writer.end();
    }

    private void newestDeletion() {
        deletionTimestamp = Long.MIN_VALUE;
        deletionTime = Long.MAX_VALUE;
        for (int i = 0; i < count; i++) {
            RowView version = versions[i];
            if (version.hasDeletion()
                    && (version.deletionTimestamp() > deletionTimestamp
                            || (version.deletionTimestamp() == deletionTimestamp
                                    && version.deletionTime() > deletionTime))) {
                deletionTimestamp = version.deletionTimestamp();
                deletionTime = version.deletionTime();
            }
        }
    }

    /** Whether a lone version can be copied: nothing in it is hidden, deleted or expired. */
    private boolean isWhole(RowView version) {
        if (version.hasDeletion()
                || (version.hasMarker()
                        && (hidden(version.markerTimestamp()) || version.markerLocalDeletionTime() <= now))) {
            return false;
        }
        if (version.cellCount() == 0 && !version.hasMarker()) {
            return false;
        }
        while (version.nextCell()) {
            if (!version.isLive(now) || hidden(version.timestamp())) {
                version.rewind();
                return false;
            }
        }
        return true;
    }

    private boolean hidden(long timestamp) {
        return (timestamp <= coveringTimestamp && coveringTimestamp != Long.MIN_VALUE)
                || (timestamp <= deletionTimestamp && deletionTimestamp != Long.MIN_VALUE);
    }

    private int newestBase() {
        int newest = 0;
        for (int i = 1; i < count; i++) {
            if (versions[i].baseTimestamp() > versions[newest].baseTimestamp()) {
                newest = i;
            }
        }
        return newest;
    }

    private void writeMarker(RowWriter writer, boolean keepDead, Purge purge) {
        @Nullable RowView winner = null;
        for (int i = 0; i < count; i++) {
            RowView version = versions[i];
            if (version.hasMarker() && (winner == null || Reconciler.markerWins(version, winner))) {
                winner = version;
            }
        }
        if (winner == null || hidden(winner.markerTimestamp())) {
            return;
        }
        boolean dead = winner.markerLocalDeletionTime() <= now;
        if (dead && (!keepDead || purge.allows(winner.markerTimestamp(), winner.markerLocalDeletionTime()))) {
            return;
        }
        if (winner.markerTtl() == 0) {
            writer.marker(winner.markerTimestamp());
        } else {
            writer.expiringMarker(winner.markerTimestamp(), winner.markerTtl(), winner.markerLocalDeletionTime());
        }
    }

    private void writeCells(RowWriter writer, boolean keepDead, Purge purge) {
        for (int i = 0; i < count; i++) {
            versions[i].rewind();
            atCell[i] = versions[i].nextCell();
        }
        columnTombstoneColumn = -1;
        int first = firstCell();
        while (first >= 0) {
            int winner = first;
            for (int i = first + 1; i < count; i++) {
                if (atCell[i] && compareCells(versions[i], versions[first]) == 0) {
                    winner = cellWins(versions[i], versions[winner]) ? i : winner;
                }
            }
            int before = writer.cellCount();
            writeCell(versions[winner], writer, keepDead, purge);
            deadCells += writer.cellCount() == before ? 1 : 0;
            // Cursors that stood on the same cell move on last, since the comparison needs the first one in place.
            for (int i = count - 1; i >= first; i--) {
                if (atCell[i] && compareCells(versions[i], versions[first]) == 0) {
                    atCell[i] = versions[i].nextCell();
                }
            }
            first = firstCell();
        }
    }

    private int firstCell() {
        int first = -1;
        for (int i = 0; i < count; i++) {
            if (atCell[i] && (first < 0 || compareCells(versions[i], versions[first]) < 0)) {
                first = i;
            }
        }
        return first;
    }

    private static int compareCells(RowView a, RowView b) {
        if (a.columnId() != b.columnId()) {
            return Integer.compare(a.columnId(), b.columnId());
        }
        if (a.isColumnTombstone() != b.isColumnTombstone()) {
            return a.isColumnTombstone() ? -1 : 1;
        }
        return Keys.compare(a.segment(), a.pathAt(), a.pathLength(), b.segment(), b.pathAt(), b.pathLength());
    }

    private static boolean cellWins(RowView a, RowView b) {
        if (a.isColumnTombstone()) {
            return a.timestamp() != b.timestamp()
                    ? a.timestamp() > b.timestamp()
                    : a.localDeletionTime() > b.localDeletionTime();
        }
        return Reconciler.wins(a, b);
    }

    private void writeCell(RowView cell, RowWriter writer, boolean keepDead, Purge purge) {
        if (hidden(cell.timestamp())) {
            return;
        }
        if (cell.isColumnTombstone()) {
            columnTombstoneColumn = cell.columnId();
            columnTombstoneTimestamp = cell.timestamp();
            if (keepDead && !purge.allows(cell.timestamp(), cell.localDeletionTime())) {
                writer.copyCell(cell);
            }
            return;
        }
        if (cell.columnId() == columnTombstoneColumn && cell.timestamp() <= columnTombstoneTimestamp) {
            return;
        }
        if (cell.isLive(now)) {
            writer.copyCell(cell);
        } else if (keepDead && !purge.allows(cell.timestamp(), cell.localDeletionTime())) {
            if (cell.isTombstone()) {
                writer.copyCell(cell);
            } else {
                writer.expiredCell(cell);
            }
        }
    }
}
