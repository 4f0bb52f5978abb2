package dev.drumlin.app.cql;

import dev.drumlin.app.pipeline.RequestContext;
import dev.drumlin.storage.CostCounters;
import dev.drumlin.storage.ReadBatch;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Several modifications, sent as one request. Filled by the caller, not changed by anybody from
 * {@link CqlService#batch} to the sink's terminal call.
 */
public final class BatchRequest {
    /** What a batch promises. */
    public enum Kind {
        /** All of it is seen, acknowledged and recovered, or nothing. */
        LOGGED,
        /** The same for each partition only. */
        UNLOGGED
    }

    private final Kind kind;
    private final List<Prepared> statements = new ArrayList<>();
    private final List<BoundValues> values = new ArrayList<>();
    private long timestamp = CqlRequest.NO_TIMESTAMP;
    private CostCounters cost = CostCounters.OFF;
    private long deadlineNanos = ReadBatch.NO_DEADLINE;
    private @Nullable RequestContext context;

    public BatchRequest(Kind kind) {
        this.kind = kind;
    }

    /** Adds a statement: INSERT, UPDATE or DELETE. */
    public BatchRequest add(Prepared statement, BoundValues bound) {
        statements.add(statement);
        values.add(bound);
        return this;
    }

    /** Sets the client's timestamp in microseconds for the statements that have none. */
    public BatchRequest timestamp(long micros) {
        timestamp = micros;
        return this;
    }

    /**
     * Has the request travel through the stages of its context's loop, with that context's counters and deadline. Without
     * one it is run on the caller's thread, past all stages.
     */
    public BatchRequest context(RequestContext request) {
        context = request;
        return trace(request.cost(), request.deadlineNanos());
    }

    /** Gives the request counters, and a deadline on the nano clock. */
    public BatchRequest trace(CostCounters counters, long deadline) {
        cost = counters;
        deadlineNanos = deadline;
        return this;
    }

    public Kind kind() {
        return kind;
    }

    public int size() {
        return statements.size();
    }

    public Prepared statement(int index) {
        return statements.get(index);
    }

    public BoundValues values(int index) {
        return values.get(index);
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
