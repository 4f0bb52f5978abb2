package dev.drumlin.bench.compare.cql;

import dev.drumlin.app.pipeline.PipelineMode;
import dev.drumlin.app.plugins.StandaloneEngine;
import dev.drumlin.bench.compare.calls.Outcome;
import dev.drumlin.bench.compare.calls.SpiTarget;
import dev.drumlin.bench.compare.calls.Tally;
import dev.drumlin.bench.compare.calls.Target;
import dev.drumlin.bench.compare.workload.Job;
import dev.drumlin.bench.compare.workload.Numbers;
import dev.drumlin.bench.compare.workload.Rows;
import dev.drumlin.bench.load.PerfLoop;
import dev.drumlin.bench.simplequery.InProcessServer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;

/** An engine below CQL and the pipeline. Settings that are switched at run time each have a pipeline of their own over it. */
public final class CqlTarget implements Target {
    private static final String PIPELINE_MODE = "pipeline.mode";
    private static final String TRACING = "tracing";

    private final StandaloneEngine engine;
    private final Rows rows;
    private final SpiTarget below;
    private final List<PerfLoop> loops = new ArrayList<>();
    private final Map<String, InProcessServer> servers = new HashMap<>();
    private final AtomicLong fresh = new AtomicLong();
    private long runs;

    /** Takes the engine over: {@link #close} closes it. */
    public CqlTarget(StandaloneEngine engine, Rows rows) {
        this.engine = engine;
        this.rows = rows;
        this.below = new SpiTarget(engine, rows);
        for (int i = 0; i < Runtime.getRuntime().availableProcessors(); i++) {
            loops.add(new PerfLoop(i));
        }
    }

    /** Filled below CQL: that is not measured. */
    @Override
    public long prepare(Job job, LongConsumer progress) throws InterruptedException {
        return below.prepare(job, progress);
    }

    @Override
    public Outcome run(Job job, long nanos) throws InterruptedException {
        runs++;
        InProcessServer server = server(job.switches());
        CqlStatements statements =
                new CqlStatements(server.service(), rows, job.workload().operation());
        int count = Math.min(loops.size(), job.concurrency());
        long start = System.nanoTime();
        CountDownLatch ended = new CountDownLatch(count);
        List<CqlLoop> running = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int share = job.concurrency() / count + (i < job.concurrency() % count ? 1 : 0);
            Numbers numbers = new Numbers(job.seed() + runs * 1_000_003 + i, job.partitions(), fresh);
            running.add(new CqlLoop(loops.get(i), server, statements, numbers, share, start, nanos, ended));
        }
        running.forEach(CqlLoop::start);
        ended.await();
        return Tally.sum(running.stream().map(CqlLoop::tally).toList(), start);
    }

    private InProcessServer server(Map<String, String> switches) {
        String mode = switches.getOrDefault(PIPELINE_MODE, "staged");
        String tracing = switches.getOrDefault(TRACING, "fast");
        return servers.computeIfAbsent(
                mode + " " + tracing,
                key -> new InProcessServer(
                        engine,
                        PipelineMode.valueOf(mode.toUpperCase(Locale.ROOT)),
                        RequestTracing.of(tracing, engine.wall(), engine.nanos())));
    }

    @Override
    public long dataBytes() {
        return below.dataBytes();
    }

    @Override
    public boolean isBusy() {
        return below.isBusy();
    }

    @Override
    public List<String> options() {
        return List.of("pipeline.mode=staged", "tracing=fast, unless they are what is compared");
    }

    @Override
    public void close() {
        servers.values().forEach(server -> server.pipeline().close());
        loops.forEach(PerfLoop::close);
        below.close();
    }
}
