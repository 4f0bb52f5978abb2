package dev.drumlin.tracing.session;

import dev.drumlin.storage.CostCounters;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One observed request. Plain fields, one thread at a time; used again after it ended.
 */
public final class Session {
    private final CostCounters cost = new CostCounters();
    private boolean fullTracing;
    private boolean asked;
    private @Nullable UUID id;

    /** Starts over. */
    public Session begin(boolean full) {
        cost.clear();
        fullTracing = full;
        asked = false;
        id = null;
        return this;
    }

    /** Returns the counters that the request adds to. */
    public CostCounters cost() {
        return cost;
    }

    /** Returns whether the request is recorded however long it takes. */
    public boolean isFullTracing() {
        return fullTracing;
    }

    /** Has the request recorded however long it takes, under an id that its client is told. */
    public void record(UUID sessionId) {
        fullTracing = true;
        asked = true;
        id = sessionId;
    }

    /** Returns whether the client asked for the record, and so waits for it. */
    public boolean isAsked() {
        return asked;
    }

    /** Returns the id that the client was told, null if it was told none. */
    public @Nullable UUID id() {
        return id;
    }
}
