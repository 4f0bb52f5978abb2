package dev.drumlin.app.cql;

import dev.drumlin.app.pipeline.RequestContext;
import dev.drumlin.storage.CostCounters;
import dev.drumlin.storage.ReadBatch;
import org.jspecify.annotations.Nullable;

/**
 * One execution of a statement. Filled by the caller, not changed by anybody from
 * {@link CqlService#execute} to the sink's terminal call.
 */
public final class CqlRequest {
    /** The request leaves the size of its page to the server. */
    public static final int PAGE_SIZE_UNSET = 0;
    /** The request has no timestamp of its own: USING TIMESTAMP, else the server's clock. */
    public static final long NO_TIMESTAMP = Long.MIN_VALUE;

    private final Prepared prepared;
    private final BoundValues values;
    private int pageSize = PAGE_SIZE_UNSET;
    private byte @Nullable [] pageState;
    private long timestamp = NO_TIMESTAMP;
    private CostCounters cost = CostCounters.OFF;
    private long deadlineNanos = ReadBatch.NO_DEADLINE;
    private @Nullable RequestContext context;

    public CqlRequest(Prepared prepared, BoundValues values) {
        this.prepared = prepared;
        this.values = values;
    }

    /** Sets how many rows the page may have at most; {@link #PAGE_SIZE_UNSET} for the server's default. */
    public CqlRequest pageSize(int rows) {
        pageSize = rows;
        return this;
    }

    /** Asks for the page after the one that gave this state. */
    public CqlRequest pageState(byte @Nullable [] state) {
        pageState = state;
        return this;
    }

    /** Sets the client's timestamp in microseconds, used where the statement has none. */
    public CqlRequest timestamp(long micros) {
        timestamp = micros;
        return this;
    }

    /**
     * Has the request travel through the stages of its context's loop, with that context's counters and deadline. Without
     * one it is run on the caller's thread, past all stages.
     */
    public CqlRequest context(RequestContext request) {
        context = request;
        return trace(request.cost(), request.deadlineNanos());
    }

    /** Gives the request counters, and a deadline on the nano clock. */
    public CqlRequest trace(CostCounters counters, long deadline) {
        cost = counters;
        deadlineNanos = deadline;
        return this;
    }

    public Prepared prepared() {
        return prepared;
    }

    public BoundValues values() {
        return values;
    }

    public int pageSize() {
        return pageSize;
    }

    public byte @Nullable [] pageState() {
        return pageState;
    }

    public long timestamp() {
        return timestamp;
    }

    public CostCounters cost() {
        return cost;
    }

    public long deadlineNanos() {
        return deadlineNanos;
    }

    /** Returns the context to travel with, null for a request from inside the server. */
    public @Nullable RequestContext context() {
        return context;
    }
}
