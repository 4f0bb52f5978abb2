package dev.drumlin.app.cql.exec;

import dev.drumlin.storage.Limits;
import dev.drumlin.storage.Position;
import org.jspecify.annotations.Nullable;

/** How far a SELECT has come: what its LIMIT and its page still allow. Reusable, for one thread at a time. */
final class ReadPage {
    private @Nullable Executions executions;
    private int limitLeft;
    private int rowsLeft;
    private int perPartition;
    private int partitionRows;
    private long endNanos;
    private int bytesMax;
    private int tombstonesMax;
    private Limits limits = Limits.NONE;

    /** Whether the partition that was begun last has given nothing yet but would give its static row alone. */
    boolean staticAlone;

    /** Where the next page begins, if that is not where the engine stopped. */
    @Nullable
    Position stopAt;

    /** Encoded bytes of the rows looked at. */
    long bytes;

    /** Rows looked at. */
    int looked;

    /**
     * Begins the first page.
     *
     * @param perPartitionLimit rows that one partition may give, if that has to be counted here
     */
    void begin(int limit, int pageRows, int perPartitionLimit, Executions by) {
        executions = by;
        limitLeft = limit;
        rowsLeft = pageRows;
        perPartition = perPartitionLimit;
        partitionRows = 0;
        endNanos = by.nanos() + by.settings().pageNanos();
        bytesMax = by.settings().pageBytes();
        tombstonesMax = by.settings().pageTombstones();
        staticAlone = false;
        stopAt = null;
        bytes = 0;
        looked = 0;
    }

    /** Begins a later page. */
    void resume(PageStates.Resumption from) {
        limitLeft = from.limitLeft();
        partitionRows = from.partitionRows();
    }

    void clear() {
        executions = null;
        stopAt = null;
    }

    void beginRead() {
        staticAlone = false;
    }

    /** Returns the limits for one read of the engine. */
    Limits limits(int rows) {
        if (limits.rows() != rows || limits.bytes() != bytesMax || limits.tombstones() != tombstonesMax) {
            limits = new Limits(rows, bytesMax, tombstonesMax);
        }
        return limits;
    }

    /** Begins a partition, or goes on inside the one that the last read stopped in. */
    void beginPartition(boolean inside) {
        if (!inside) {
            partitionRows = 0;
        }
    }

    boolean isPartitionFull() {
        return partitionRows >= perPartition;
    }

    /** Counts a row that was given to the client. */
    void given() {
        if (limitLeft != Integer.MAX_VALUE) {
            limitLeft--;
        }
        rowsLeft--;
        partitionRows++;
    }

    /** Counts a row that is kept to be sorted: of its partition, not yet of the LIMIT or the page. */
    void kept() {
        partitionRows++;
    }

    boolean isOver() {
        return limitLeft == 0 || rowsLeft == 0;
    }

    int limitLeft() {
        return limitLeft;
    }

    int rowsLeft() {
        return rowsLeft;
    }

    /** Begins the time anew: an answer that takes all rows ends with the last, not by the clock; only its reads are short. */
    void renewTime() {
        if (executions != null) {
            endNanos = executions.nanos() + executions.settings().pageNanos();
        }
    }

    boolean isLate() {
        return executions != null && executions.nanos() - endNanos >= 0;
    }

    /** Returns whether the page has room for what another read may give. */
    boolean mayGoOn() {
        return !isOver() && bytes < bytesMax && !isLate();
    }

    PageStates.Resumption resumption(Position from) {
        return new PageStates.Resumption(from, limitLeft, perPartition == Integer.MAX_VALUE ? 0 : partitionRows);
    }
}
