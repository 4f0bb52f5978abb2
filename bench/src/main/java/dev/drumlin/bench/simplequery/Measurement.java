package dev.drumlin.bench.simplequery;

import dev.drumlin.bench.UsageException;
import dev.drumlin.bench.load.Iteration;
import dev.drumlin.bench.load.LoadGenerator;
import dev.drumlin.bench.load.Workload;
import dev.drumlin.bench.report.BuildFacts;
import dev.drumlin.bench.report.Figures;
import dev.drumlin.storage.Flushable;
import dev.drumlin.storage.error.StorageException;
import dev.drumlin.storage.schema.TableSchema;
import java.io.PrintStream;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** One run over an open server: makes the table, fills it, measures, reports. Used by one thread, except for {@link #stop}. */
final class Measurement implements AutoCloseable {
    private static final long SECOND = 1_000_000_000;

    private final SimpleQueryOptions options;
    private final InProcessServer server;
    private final LoadGenerator load;
    private final PrintStream out;
    private @Nullable StorageException problem;

    Measurement(SimpleQueryOptions options, InProcessServer server, PrintStream out) {
        this.options = options;
        this.server = server;
        this.out = out;
        load = new LoadGenerator(server.service(), server.pipeline(), options.cores());
    }

    /**
     * Runs all of it; ends early on an error, if errors should stop it, and when {@link #stop} is called.
     *
     * @return whether there are figures
     */
    boolean run() throws InterruptedException {
        Flushable flushable = server.engine().ability(Flushable.class).orElse(null);
        if (options.flushes() && flushable == null) {
            throw new UsageException("the storage backend " + options.backend() + " cannot flush");
        }
        printHeader();
        TableSchema table = createTable();
        StandardTable data = new StandardTable(options.seed());
        Workloads workloads = new Workloads(data, options, server.service());
        if (options.mode().needsRows()) {
            out.println("Creating " + options.partitions() + " partitions...");
            if (!goesOn(phase(workloads::population, LoadGenerator.UNBOUNDED, Long.MAX_VALUE))) {
                return false;
            }
            if (options.flushes() && flushable != null) {
                out.println("Flushing...");
                flushable.flush(table.id()).toCompletableFuture().join();
            }
        }
        List<Iteration> iterations = iterate(workloads);
        if (iterations.isEmpty() || load.isStopped()) {
            return false;
        }
        report(new Figures(iterations));
        return true;
    }

    private void printHeader() {
        out.println("random-seed=" + options.seed());
        out.println(Figures.UNITS);
        out.println("{mode=" + options.mode().text() + ", partitions=" + options.partitions() + ", concurrency="
                + options.concurrency() + ", cpus=" + options.cores() + ", duration=" + options.durationSeconds()
                + ", flush=" + options.flushes() + ", bypass-cache=" + options.bypassCache() + ", backend="
                + options.backend() + ", settings=" + options.settings() + ", memory="
                + options.memory().total() + "}");
        if (options.settings().containsKey("compaction")) {
            out.println("Disabling auto compaction");
        }
    }

    /** Never writes into a table that somebody else has made. */
    private TableSchema createTable() {
        if (server.engine().schema().keyspace(StandardTable.KEYSPACE) != null) {
            throw new UsageException("the folder has a keyspace " + StandardTable.KEYSPACE
                    + " already; choose an empty one with --data DIR, or leave --data out");
        }
        server.execute(StandardTable.createKeyspace(), null);
        server.execute(StandardTable.createTable(), StandardTable.KEYSPACE);
        return Objects.requireNonNull(server.engine().schema().table(StandardTable.KEYSPACE, StandardTable.TABLE));
    }

    private List<Iteration> iterate(Workloads workloads) throws InterruptedException {
        SplittableRandom[] randoms = new SplittableRandom[options.cores()];
        for (int i = 0; i < randoms.length; i++) {
            randoms[i] = new SplittableRandom(options.seed() + options.cores() + i);
        }
        IntFunction<Workload> measured = loop -> workloads.measured(randoms[loop]);
        List<Iteration> iterations = new ArrayList<>();
        if (options.warmupSeconds() > 0) {
            out.println("Warming up for " + options.warmupSeconds() + " s...");
            long nanos = TimeUnit.SECONDS.toNanos(options.warmupSeconds());
            if (!goesOn(phase(measured, nanos, Long.MAX_VALUE))) {
                return iterations;
            }
        }
        Long operations = options.operations();
        int count = operations == null ? options.durationSeconds() : 1;
        for (int i = 0; i < count; i++) {
            Iteration iteration = operations == null
                    ? phase(measured, SECOND, Long.MAX_VALUE)
                    : phase(measured, LoadGenerator.UNBOUNDED, operations);
            if (!goesOn(iteration)) {
                return List.of();
            }
            out.println(Figures.line(iteration));
            iterations.add(iteration);
        }
        return iterations;
    }

    private Iteration phase(IntFunction<Workload> workload, long nanos, long operations) throws InterruptedException {
        return load.run(workload, options.concurrency(), nanos, operations, options.stopOnError());
    }

    private boolean goesOn(Iteration iteration) {
        if (problem == null) {
            problem = iteration.problem();
        }
        return !load.isStopped() && !(options.stopOnError() && iteration.problem() != null);
    }

    private void report(Figures figures) {
        out.println();
        out.print(figures.summary());
        if (options.json() != null) {
            SimpleQueryJson.write(
                    options.json(),
                    options,
                    figures,
                    BuildFacts.ofThisProcess(),
                    LocalDateTime.now(ZoneId.systemDefault()));
        }
    }

    /** Returns the first error, null if there was none. */
    @Nullable
    StorageException problem() {
        return problem;
    }

    /** Ends the run soon; any thread. */
    void stop() {
        load.stop();
    }

    @Override
    public void close() {
        load.close();
    }
}
