package dev.drumlin.app.pipeline;

import dev.drumlin.storage.NanoClock;
import dev.drumlin.storage.error.StorageException;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The stages of one event loop, and its running requests. Belongs to that loop's thread; {@link #execute} may be called by
 * any.
 *
 * <p>How it decides between running a call at once and gathering: the first call of a turn is run at once if the last turn
 * gathered nothing worth a batch, and a drain is put behind it; all others wait for that drain. What a drain runs passes on
 * to later stages together, in the same drain. So a lone request never waits, and requests that come in crowds travel in
 * crowds.
 */
public final class PipelineLoop {
    private static final Logger log = LoggerFactory.getLogger(PipelineLoop.class);

    /** How late, at most, a request is told that its deadline has passed while it is stuck in the engine. */
    static final long SWEEP_NANOS = 20_000_000;

    private final EventLoop loop;
    private final NanoClock clock;
    private final Pipeline pipeline;
    private final LoopRequests requests = new LoopRequests();
    private final @Nullable Stage<?>[] stages = new Stage<?>[StageName.COUNT];

    private long now;
    private int atOnce;
    private boolean armed;
    private boolean draining;
    private boolean loaded;
    private boolean sweeping;

    PipelineLoop(EventLoop loop, Pipeline pipeline) {
        this.loop = loop;
        this.pipeline = pipeline;
        this.clock = pipeline.clock();
        this.now = clock.nanos();
    }

    /** Returns whether the caller is this loop's thread. */
    public boolean inLoop() {
        return loop.inLoop();
    }

    /** Runs a task on the loop, to come back from an engine's thread: once for a batch, not once for each of its items. */
    public void execute(Runnable task) {
        loop.execute(task);
    }

    /** Runs a task on the loop after a delay. */
    public void schedule(long delayNanos, Runnable task) {
        loop.schedule(delayNanos, task);
    }

    /** Returns the time when the loop last looked at the clock, which it does for each request and each drain. */
    public long now() {
        return now;
    }

    /** Looks at the clock; for work that begins neither with a request nor with a drain. */
    public long refresh() {
        now = clock.nanos();
        return now;
    }

    /** Returns this loop's stage. */
    public <T extends StageCall> Stage<T> stage(StageKey<T> key) {
        int index = key.name().index();
        Stage<?> known = stages[index];
        if (known == null) {
            known = pipeline.newStage(key, this);
            stages[index] = known;
        }
        @SuppressWarnings("unchecked") // Pipeline.define makes one key for each name
        Stage<T> stage = (Stage<T>) known;
        return stage;
    }

    /**
     * Begins a request: gives it an identity and a deadline, puts it on the list of running ones, tells the observer.
     *
     * @param request a new one or one that has ended
     * @param timeoutNanos from now to its deadline
     * @param client who asks, for people: an address and port
     * @param answerer is told, on this loop, if the request is to be answered before its work is over
     */
    public void begin(RequestContext request, long timeoutNanos, String client, AbortListener answerer) {
        long arrival = refresh();
        request.begin(pipeline.nextRequestId(), this, arrival, arrival + timeoutNanos, client, answerer);
        requests.add(request);
        pipeline.observer().began(request);
        if (!sweeping) {
            sweeping = true;
            loop.schedule(SWEEP_NANOS, this::sweep);
        }
    }

    /**
     * Ends a request whose work is over, whether or not it was answered before.
     *
     * @param problem why it failed, null if it did not
     */
    public void end(RequestContext request, @Nullable StorageException problem) {
        try {
            pipeline.observer().ended(request, problem);
        } catch (RuntimeException bug) {
            // A request that could not be recorded must still give its place back.
            log.error("request={} could not be observed", request.id(), bug);
        }
        requests.remove(request);
        request.end();
    }

    void askedForFullTracing(RequestContext request) {
        pipeline.observer().askedForFullTracing(request);
    }

    LoopRequests requests() {
        return requests;
    }

    boolean isClosed() {
        return pipeline.isClosed();
    }

    boolean runsAtOnce() {
        return pipeline.isDirect() || !draining && (atOnce > 0 || !loaded && !armed);
    }

    void enterAtOnce() {
        if (atOnce++ == 0 && !pipeline.isDirect()) {
            arm();
        }
    }

    void leaveAtOnce() {
        atOnce--;
    }

    /** Has the stages drained at the end of the loop's turn. */
    void arm() {
        if (!armed && !draining) {
            armed = true;
            loop.execute(this::drain);
        }
    }

    /** Runs one batch of each stage, in order, then lets the loop do other work before the next. */
    private void drain() {
        armed = false;
        draining = true;
        refresh();
        int largest = 0;
        boolean more = false;
        try {
            for (Stage<?> stage : stages) {
                if (stage != null) {
                    largest = Math.max(largest, stage.drain());
                }
            }
            for (Stage<?> stage : stages) {
                more |= stage != null && stage.hasWaiting();
            }
        } finally {
            draining = false;
            loaded = largest > 1;
        }
        if (more) {
            arm();
        }
    }

    private void sweep() {
        sweeping = !requests.isEmpty();
        if (sweeping) {
            // Before the look, so that a fault in ending one request does not end all looking.
            loop.schedule(SWEEP_NANOS, this::sweep);
            requests.abortExpired(refresh());
        }
    }

    /** Ends what waits, on the loop; a loop that has ended has nothing that waits. */
    void close() {
        try {
            loop.execute(() -> {
                for (Stage<?> stage : stages) {
                    if (stage != null) {
                        stage.refuseAll();
                    }
                }
            });
        } catch (RejectedExecutionException ended) {
            return;
        }
    }
}
