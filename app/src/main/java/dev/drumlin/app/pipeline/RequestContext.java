package dev.drumlin.app.pipeline;

import dev.drumlin.storage.CostCounters;
import dev.drumlin.storage.error.Outcome;
import dev.drumlin.storage.error.StorageException;
import dev.drumlin.storage.error.TimedOutException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * One request on its way through the stages: who asks, what, since when, until when, at what cost. Belongs to its loop's
 * thread, except for {@link #cancel} and what the list of running requests reads. May be used again after it ended.
 */
public final class RequestContext {
    private static final long NONE = 0;

    private final long[] waitNanos = new long[StageName.COUNT];

    private long id;
    private @Nullable PipelineLoop loop;
    private long arrivalNanos;
    private long deadlineNanos;
    private String client = "";
    private @Nullable AbortListener answerer;

    private CostCounters cost = CostCounters.OFF;
    private boolean fullTracing;
    private @Nullable Object trace;
    private @Nullable String traceId;
    private @Nullable Object details;
    private String statement = "";
    private @Nullable StageName stage;
    private @Nullable Runnable stop;
    private boolean mayHaveApplied;
    private boolean aborted;

    /** Where {@link LoopRequests} keeps it. */
    private int slot;

    /** The id of the request that was called off. Compared, not cleared: a late call never hits the next request. */
    private volatile long cancelledId = NONE;

    void begin(long newId, PipelineLoop onLoop, long arrival, long deadline, String from, AbortListener listener) {
        id = newId;
        loop = onLoop;
        arrivalNanos = arrival;
        deadlineNanos = deadline;
        client = from;
        answerer = listener;
        cost = CostCounters.OFF;
        fullTracing = false;
        statement = "";
        stage = null;
        mayHaveApplied = false;
        aborted = false;
    }

    /** Lets go of all that belonged to the request. */
    void end() {
        answerer = null;
        trace = null;
        traceId = null;
        details = null;
        stop = null;
        cost = CostCounters.OFF;
        Arrays.fill(waitNanos, 0);
    }

    /** Returns the number that names the request while it runs; never 0, never given twice. */
    public long id() {
        return id;
    }

    /** Returns the loop that the request belongs to. */
    public PipelineLoop loop() {
        if (loop == null) {
            throw new IllegalStateException("the request has not begun");
        }
        return loop;
    }

    /** Returns when it arrived, on the pipeline's clock. */
    public long arrivalNanos() {
        return arrivalNanos;
    }

    /** Returns until when it must be answered, on the pipeline's clock. */
    public long deadlineNanos() {
        return deadlineNanos;
    }

    /** Sets the deadline, once the request's own wish is known. */
    public void timeout(long nanosFromArrival) {
        deadlineNanos = arrivalNanos + nanosFromArrival;
    }

    /** Returns who asks, for people. */
    public String client() {
        return client;
    }

    /** Returns the counters to add to; {@link CostCounters#OFF} while nobody observes. */
    public CostCounters cost() {
        return cost;
    }

    /** Sets the counters and the observer's own record of the request; for the observer. */
    public void observe(CostCounters counters, @Nullable Object record) {
        cost = counters;
        trace = record;
    }

    /** Returns what the observer has set, null if nothing. */
    public @Nullable Object trace() {
        return trace;
    }

    /** Notes that the client asked for full tracing of this request, and tells the observer. */
    public void askForFullTracing() {
        fullTracing = true;
        loop().askedForFullTracing(this);
    }

    /** Returns the name under which the client can find the trace of this request, null if none is kept. */
    public @Nullable String traceId() {
        return traceId;
    }

    /** Names the trace; for the observer. */
    public void traceId(String id) {
        traceId = id;
    }

    /** Returns whether the client asked for full tracing of this request. */
    public boolean isFullTracing() {
        return fullTracing;
    }

    /**
     * Says what is asked, by reference: nothing is copied.
     *
     * @param text the statement's text
     * @param request the request in its module's own terms, for the observer; null while there is none
     */
    public void describe(String text, @Nullable Object request) {
        statement = text;
        details = request;
    }

    /** Returns the statement's text, empty while unknown. */
    public String statement() {
        return statement;
    }

    /** Returns the request as it was given to {@link #describe}. */
    public @Nullable Object details() {
        return details;
    }

    /** Returns the stage that the request entered last, null before the first. */
    public @Nullable StageName stage() {
        return stage;
    }

    /** Returns how long the request waited in front of a stage, in nanoseconds; 0 while nobody observes. */
    public long waitNanos(StageName before) {
        return waitNanos[before.index()];
    }

    /** Asks for an early end; any thread. Stages pass over the request's calls from now on. */
    public void cancel() {
        cancelledId = id;
    }

    /** Asks for an early end of the request that had this id; one that came after it is left alone. */
    void cancel(long wanted) {
        cancelledId = wanted;
    }

    /** Returns whether the request was called off, or answered early; any thread. */
    public boolean isCancelled() {
        return cancelledId == id;
    }

    /**
     * Sets what stops the work that the request now waits for, such as an engine's read; called on the loop when the request is
     * called off. Null when there is nothing to stop.
     */
    public void whenCancelled(@Nullable Runnable action) {
        stop = action;
    }

    /** Notes that something was handed over that may be applied even if the request ends early: a write, a schema change. */
    public void mayHaveApplied() {
        mayHaveApplied = true;
    }

    /** Returns what an early end would have to say of the request's writes. */
    public Outcome outcome() {
        return mayHaveApplied ? Outcome.UNKNOWN : Outcome.NOT_APPLIED;
    }

    /** Returns why the request's work must not go on, null if it may. */
    public @Nullable StorageException refusal(long nowNanos) {
        if (isCancelled()) {
            return new TimedOutException("request " + id + " was cancelled", outcome(), null);
        }
        if (nowNanos - deadlineNanos >= 0) {
            return new TimedOutException(
                    "the deadline passed after " + (deadlineNanos - arrivalNanos) / 1_000_000 + " ms", outcome(), null);
        }
        return null;
    }

    /**
     * Ends the request early if it was called off or its deadline has passed: stops what it waits for and has the client
     * answered. Its place is free only when its work is over. On the loop.
     */
    public void abortIfDue(long nowNanos) {
        if (aborted) {
            return;
        }
        StorageException problem = refusal(nowNanos);
        if (problem != null) {
            aborted = true;
            cancel();
            Runnable action = stop;
            if (action != null) {
                action.run();
            }
            AbortListener listener = answerer;
            if (listener != null) {
                listener.aborted(problem);
            }
        }
    }

    void slot(int number) {
        slot = number;
    }

    int slot() {
        return slot;
    }

    void enter(StageName next) {
        stage = next;
    }

    void waited(StageName before, long nanos) {
        if (cost.on) {
            cost.queueNanos += nanos;
            waitNanos[before.index()] += nanos;
        }
    }

    /** A stage begins to run it, together with others. */
    void run(StageName by, int batchSize) {
        if (by == StageName.MUTATE) {
            mayHaveApplied = true;
        }
        if (cost.on && batchSize > cost.batchSize) {
            cost.batchSize = batchSize;
        }
    }
}
