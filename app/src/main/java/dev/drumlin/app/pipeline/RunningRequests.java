package dev.drumlin.app.pipeline;

import dev.drumlin.storage.NanoClock;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;

/** What runs now, on all loops: to look at and to call off. Thread-safe. */
public final class RunningRequests {
    /** Characters of a statement that are shown. */
    public static final int STATEMENT_MAX = 200;

    private final Collection<PipelineLoop> loops;
    private final NanoClock clock;

    RunningRequests(Collection<PipelineLoop> loops, NanoClock clock) {
        this.loops = loops;
        this.clock = clock;
    }

    /** Returns the requests that run now, the oldest first. */
    public List<RunningRequest> list() {
        long now = clock.nanos();
        List<RunningRequest> found = new ArrayList<>();
        for (PipelineLoop loop : loops) {
            loop.requests().forEach(request -> found.add(describe(request, now)));
        }
        found.sort(Comparator.comparingLong(RunningRequest::ageMs).reversed().thenComparingLong(RunningRequest::id));
        return found;
    }

    /** Returns how many requests run now. */
    public int count() {
        int[] count = new int[1];
        for (PipelineLoop loop : loops) {
            loop.requests().forEach(request -> count[0]++);
        }
        return count[0];
    }

    /**
     * Calls a request off: it ends with an error at its next check, and its place is free then.
     *
     * @return whether a request of that id was running
     */
    public boolean cancel(long id) {
        boolean[] found = new boolean[1];
        for (PipelineLoop loop : loops) {
            loop.requests().forEach(request -> {
                if (request.id() == id) {
                    found[0] = true;
                    cancel(loop, request, id);
                }
            });
        }
        return found[0];
    }

    private static void cancel(PipelineLoop loop, RequestContext request, long id) {
        request.cancel(id);
        try {
            loop.execute(() -> {
                if (request.id() == id) {
                    request.abortIfDue(loop.refresh());
                }
            });
        } catch (RejectedExecutionException ended) {
            return; // the loop is gone, and its requests with it
        }
    }

    private static RunningRequest describe(RequestContext request, long now) {
        StageName stage = request.stage();
        return new RunningRequest(
                request.id(),
                stage == null ? "arrived" : stage.text(),
                Math.max(0, now - request.arrivalNanos()) / 1_000_000,
                shortened(request.statement()),
                request.client());
    }

    private static String shortened(String statement) {
        if (statement.length() <= STATEMENT_MAX) {
            return statement;
        }
        int end = Character.isHighSurrogate(statement.charAt(STATEMENT_MAX - 1)) ? STATEMENT_MAX - 1 : STATEMENT_MAX;
        return statement.substring(0, end) + "…";
    }
}
