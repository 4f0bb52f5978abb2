package dev.drumlin.bench.load;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import dev.drumlin.app.cql.CqlService;
import dev.drumlin.app.pipeline.Pipeline;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/**
 * Event loops, and the load on them. One phase at a time, started by one thread; {@link #stop} may be called by any.
 */
public final class LoadGenerator implements AutoCloseable {
    /** How long a phase lasts when only the number of operations bounds it. */
    public static final long UNBOUNDED = Long.MAX_VALUE / 4;

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private final OperatingSystemMXBean process = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    private final CqlService service;
    private final Pipeline pipeline;
    private final List<PerfLoop> loops = new ArrayList<>();
    private volatile Phase current = new Phase(0, 0, true, 0);
    private volatile boolean stopped;

    public LoadGenerator(CqlService service, Pipeline pipeline, int loopCount) {
        this.service = service;
        this.pipeline = pipeline;
        for (int i = 0; i < loopCount; i++) {
            loops.add(new PerfLoop(i));
        }
    }

    /**
     * Runs load until its time is over, its operations are used up, or something ends it early; then waits for what is still
     * under way.
     *
     * @param workloads gives each loop, by its number, its workload
     * @param concurrency operations under way on each loop
     * @param durationNanos how long operations are begun, at most {@link #UNBOUNDED}
     * @param operationsMax how many operations each loop begins at most
     * @param stopOnError whether the first error ends it
     */
    public Iteration run(
            IntFunction<Workload> workloads,
            int concurrency,
            long durationNanos,
            long operationsMax,
            boolean stopOnError)
            throws InterruptedException {
        Phase phase = new Phase(System.nanoTime() + durationNanos, operationsMax, stopOnError, loops.size());
        List<LoadLoop> load = new ArrayList<>();
        for (int i = 0; i < loops.size(); i++) {
            PerfLoop loop = loops.get(i);
            load.add(new LoadLoop(loop, pipeline.loop(loop), service, workloads.apply(i), concurrency, phase));
        }
        current = phase;
        if (stopped) {
            phase.stop();
        }
        long allocated = threads.getTotalThreadAllocatedBytes();
        long cpu = process.getProcessCpuTime();
        long start = System.nanoTime();
        load.forEach(LoadLoop::start);
        phase.await();
        long nanos = System.nanoTime() - start;
        return new Iteration(
                load.stream().mapToLong(loop -> loop.operations).sum(),
                load.stream().mapToLong(loop -> loop.errors).sum(),
                nanos,
                threads.getTotalThreadAllocatedBytes() - allocated,
                load.stream().mapToLong(loop -> loop.tasks).sum(),
                process.getProcessCpuTime() - cpu,
                phase.problem());
    }

    /** Ends the phase that is under way, and all later ones at once. */
    public void stop() {
        stopped = true;
        current.stop();
    }

    public boolean isStopped() {
        return stopped;
    }

    /** Ends the loops; only when no phase is under way. */
    @Override
    public void close() {
        loops.forEach(PerfLoop::close);
    }
}
