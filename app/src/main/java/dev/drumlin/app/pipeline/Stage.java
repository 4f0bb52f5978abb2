package dev.drumlin.app.pipeline;

import dev.drumlin.storage.error.ClosedException;
import dev.drumlin.storage.error.InternalException;
import dev.drumlin.storage.error.OverloadedException;
import dev.drumlin.storage.error.StorageException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One stage of one loop: a bounded queue and the function that runs what has gathered in it. While little is going on, a
 * call is run inside {@link #submit}; otherwise it waits for the loop's next drain. Belongs to the loop's thread, except
 * for {@link #submit} and what metrics read.
 *
 * @param <T> the stage's calls
 */
public final class Stage<T extends StageCall> {
    private static final Logger log = LoggerFactory.getLogger(Stage.class);

    private final StageName name;
    private final PipelineLoop loop;
    private final PipelineSettings settings;
    private final long queueBytesMax;
    private final int batchMax;
    private final StageFunction<T> function;
    private final StageCounts counts = new StageCounts();
    private final CallQueue<T> waiting = new CallQueue<>();
    private final List<T> batch = new ArrayList<>();

    /** Whether {@link #function} is on the stack: it must not be entered again, and {@link #batch} is in use. */
    private boolean running;

    Stage(StageKey<T> key, PipelineLoop loop, PipelineSettings settings) {
        this.name = key.name();
        this.loop = loop;
        this.settings = settings;
        this.queueBytesMax = settings.queueBytesMax().toBytes();
        this.batchMax = settings.mode() == PipelineMode.DIRECT ? 1 : settings.batchMax();
        this.function = key.functions().apply(loop);
    }

    /**
     * Takes a call: runs it now, or lets it wait, or ends it by {@link StageCall#failed} if the queue is full, its deadline has
     * passed, its request was called off or the pipeline is closed. Any thread may call; away from the loop the call travels
     * there first.
     */
    public void submit(T call) {
        if (loop.inLoop()) {
            accept(call);
        } else {
            try {
                loop.execute(() -> accept(call));
            } catch (RejectedExecutionException ended) {
                call.failed(closed());
            }
        }
    }

    private void accept(T call) {
        counts.add(StageCounts.ENQUEUED, 1);
        call.request().enter(name);
        if (loop.isClosed()) {
            refuse(call, closed());
        } else if (!running && waiting.isEmpty() && loop.runsAtOnce()) {
            runAtOnce(call);
        } else if (isFull(call)) {
            refuse(
                    call,
                    new OverloadedException("stage " + name.text() + " is full (waiting=" + waiting.size() + " bytes="
                            + waiting.bytes() + " queueCallsMax=" + settings.queueCallsMax() + " queueBytesMax="
                            + queueBytesMax + "); try again later"));
        } else {
            // A call that comes while its stage runs, such as a long scan's next read, comes at the end of work which
            // the
            // cached clock has not seen: that would count as time in the queue.
            waiting.add(call, running ? loop.refresh() : loop.now());
            loop.arm();
        }
    }

    private void refuse(T call, StorageException problem) {
        counts.add(StageCounts.REJECTED, 1);
        call.failed(problem);
    }

    private static ClosedException closed() {
        return new ClosedException("the server is stopping");
    }

    /** One call always fits into an empty queue, or one that is larger than the bound could never be run. */
    private boolean isFull(T call) {
        return waiting.size() >= settings.queueCallsMax()
                || !waiting.isEmpty() && waiting.bytes() + call.bytes() > queueBytesMax;
    }

    private void runAtOnce(T call) {
        counts.waited(0);
        if (admit(call, loop.now())) {
            batch.add(call);
            loop.enterAtOnce();
            try {
                runBatch();
            } finally {
                loop.leaveAtOnce();
            }
        }
    }

    /**
     * Runs one batch of what waits.
     *
     * @return how many calls left the queue
     */
    int drain() {
        if (running || waiting.isEmpty()) {
            return 0;
        }
        long now = loop.now();
        int left = 0;
        while (left < batchMax && !waiting.isEmpty()) {
            long waited = now - waiting.oldestNanos();
            T call = waiting.remove();
            left++;
            counts.waited(waited);
            call.request().waited(name, waited);
            if (admit(call, now)) {
                batch.add(call);
            }
        }
        if (!batch.isEmpty()) {
            runBatch();
        }
        return left;
    }

    /** Ends a call that need not be run any more; returns whether it must. */
    private boolean admit(T call, long now) {
        StorageException problem = call.request().refusal(now);
        if (problem == null) {
            return true;
        }
        counts.add(call.request().isCancelled() ? StageCounts.CANCELLED : StageCounts.EXPIRED, 1);
        call.failed(problem);
        return false;
    }

    private void runBatch() {
        running = true;
        int size = batch.size();
        counts.ran(size);
        try {
            for (int i = 0; i < size; i++) {
                batch.get(i).request().run(name, size);
            }
            function.run(batch);
        } catch (Throwable bug) {
            log.error("stage={} failed with a batch of {}", name.text(), size, bug);
            failAll(bug);
        } finally {
            batch.clear();
            running = false;
        }
    }

    private void failAll(Throwable bug) {
        for (T call : batch) {
            try {
                call.failed(new InternalException(
                        "a fault in stage " + name.text(), call.request().outcome(), bug));
            } catch (RuntimeException ended) {
                // A call that has ended may know its request no more; the others still have to be told.
                log.debug("stage={} could not fail a call", name.text(), ended);
            }
        }
    }

    /** Ends all that wait. */
    void refuseAll() {
        while (!waiting.isEmpty()) {
            refuse(waiting.remove(), closed());
        }
    }

    boolean hasWaiting() {
        return !waiting.isEmpty();
    }

    StageCounts counts() {
        return counts;
    }

    /** For metrics: may be a moment old. */
    long waitingCalls() {
        return waiting.size();
    }

    /** For metrics: may be a moment old. */
    long waitingBytes() {
        return waiting.bytes();
    }

    @Override
    public String toString() {
        return name.text();
    }
}
