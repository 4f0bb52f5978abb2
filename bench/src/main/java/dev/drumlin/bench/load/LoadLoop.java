package dev.drumlin.bench.load;

import dev.drumlin.app.cql.CqlService;
import dev.drumlin.app.pipeline.PipelineLoop;
import dev.drumlin.storage.error.StorageException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jctools.queues.varhandle.MpscUnboundedVarHandleArrayQueue;

/**
 * The workers of one event loop. Those that have ended gather, and one task begins them all anew: as a server's loop finds
 * several sockets readable in one turn. Belongs to the loop's thread, except for {@link #ended}.
 */
final class LoadLoop {
    private final PerfLoop thread;
    private final Worker[] workers;
    private final Workload workload;
    private final PipelineLoop loop;
    private final Phase phase;
    private final MpscUnboundedVarHandleArrayQueue<Worker> ended = new MpscUnboundedVarHandleArrayQueue<>(128);
    private final AtomicBoolean turnAsked = new AtomicBoolean();
    private final Runnable turn = this::turn;

    private long begun;
    private int active;

    /** Operations that ended, and how many of them badly; read when the phase is over. */
    long operations;

    long errors;

    /** Tasks of the loop in this phase; read when the phase is over. */
    long tasks;

    LoadLoop(PerfLoop thread, PipelineLoop loop, CqlService service, Workload workload, int concurrency, Phase phase) {
        this.thread = thread;
        this.loop = loop;
        this.workload = workload;
        this.phase = phase;
        workers = new Worker[concurrency];
        for (int i = 0; i < concurrency; i++) {
            workers[i] = new Worker(this, loop, service, workload);
        }
    }

    void start() {
        thread.execute(() -> {
            tasks = -thread.tasks();
            loop.refresh();
            active = workers.length;
            for (Worker worker : workers) {
                beginOrRetire(worker);
            }
        });
    }

    /** A worker's operation has ended; any thread. */
    void ended(Worker worker) {
        ended.offer(worker);
        if (!turnAsked.get() && turnAsked.compareAndSet(false, true)) {
            thread.execute(turn);
        }
    }

    private void turn() {
        turnAsked.set(false);
        // What ends while the others begin belongs to the next turn, or this one would never end.
        for (int left = ended.size(); left > 0; left--) {
            Worker worker = ended.poll();
            if (worker == null) {
                return;
            }
            StorageException problem = worker.end();
            operations++;
            if (problem != null) {
                errors++;
                phase.failed(problem);
            }
            beginOrRetire(worker);
        }
    }

    private void beginOrRetire(Worker worker) {
        if (begun < phase.operationsMax
                && loop.now() - phase.endNanos < 0
                && !phase.isStopped()
                && workload.next(worker.values())) {
            begun++;
            worker.begin();
        } else if (--active == 0) {
            tasks += thread.tasks();
            phase.loopEnded();
        }
    }
}
