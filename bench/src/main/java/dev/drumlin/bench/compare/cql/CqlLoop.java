package dev.drumlin.bench.compare.cql;

import dev.drumlin.app.pipeline.PipelineLoop;
import dev.drumlin.bench.compare.calls.Tally;
import dev.drumlin.bench.compare.workload.Numbers;
import dev.drumlin.bench.load.PerfLoop;
import dev.drumlin.bench.simplequery.InProcessServer;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jctools.queues.varhandle.MpscUnboundedVarHandleArrayQueue;

/**
 * The requests of one event loop. Those that have ended gather, and one task begins them all anew, as a server's loop finds
 * several sockets readable in one turn. Belongs to the loop's thread, except for {@link #ended}.
 */
final class CqlLoop {
    private static final int QUEUE_CHUNK = 128;

    private final PerfLoop thread;
    private final PipelineLoop pipeline;
    private final Request[] requests;
    private final long endNanos;
    private final CountDownLatch over;
    private final Tally tally;
    private final MpscUnboundedVarHandleArrayQueue<Request> ended = new MpscUnboundedVarHandleArrayQueue<>(QUEUE_CHUNK);
    private final AtomicBoolean turnAsked = new AtomicBoolean();
    private final Runnable turn = this::turn;
    private int active;

    CqlLoop(
            PerfLoop thread,
            InProcessServer server,
            CqlStatements statements,
            Numbers numbers,
            int concurrency,
            long startNanos,
            long durationNanos,
            CountDownLatch over) {
        this.thread = thread;
        this.pipeline = server.pipeline().loop(thread);
        this.endNanos = startNanos + durationNanos;
        this.over = over;
        this.tally = new Tally(startNanos);
        requests = new Request[concurrency];
        for (int i = 0; i < concurrency; i++) {
            requests[i] = new Request(this, pipeline, statements, numbers);
        }
    }

    /** Begins all requests; {@code over} is counted down when the last has ended. */
    void start() {
        thread.execute(() -> {
            pipeline.refresh();
            active = requests.length;
            for (Request request : requests) {
                beginOrRetire(request);
            }
        });
    }

    /** Returns the counts; when all requests have ended. */
    Tally tally() {
        return tally;
    }

    /** A request has ended; any thread. */
    void ended(Request request) {
        ended.offer(request);
        if (!turnAsked.get() && turnAsked.compareAndSet(false, true)) {
            thread.execute(turn);
        }
    }

    private void turn() {
        turnAsked.set(false);
        // What ends while the others begin belongs to the next turn, or this one would never end.
        for (int left = ended.size(); left > 0; left--) {
            Request request = ended.poll();
            if (request == null) {
                return;
            }
            request.end(tally);
            beginOrRetire(request);
        }
    }

    private void beginOrRetire(Request request) {
        if (pipeline.now() - endNanos < 0) {
            request.begin();
        } else if (--active == 0) {
            over.countDown();
        }
    }
}
