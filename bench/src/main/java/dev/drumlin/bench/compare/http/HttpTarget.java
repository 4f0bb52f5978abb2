package dev.drumlin.bench.compare.http;

import dev.drumlin.app.plugins.StandaloneEngine;
import dev.drumlin.bench.compare.calls.Outcome;
import dev.drumlin.bench.compare.calls.Target;
import dev.drumlin.bench.compare.options.MemoryPlan;
import dev.drumlin.bench.compare.options.Side;
import dev.drumlin.bench.compare.workload.DataSet;
import dev.drumlin.bench.compare.workload.Job;
import dev.drumlin.bench.compare.workload.Rows;
import dev.drumlin.bench.http.HttpLoad;
import dev.drumlin.bench.http.HttpResult;
import dev.drumlin.bench.http.HttpTable;
import dev.drumlin.bench.http.Pace;
import dev.drumlin.bench.http.Requests;
import dev.drumlin.bench.http.ServerChild;
import dev.drumlin.bench.http.ServerSpec;
import dev.drumlin.storage.Compactable;
import dev.drumlin.storage.Flushable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/** The server as a user would start it, with the side's settings, and load on it from this process. */
public final class HttpTarget implements Target {
    private static final Duration SECOND = Duration.ofSeconds(1);

    private final Side side;
    private final MemoryPlan memory;
    private final Path folder;
    private final long seed;
    private @Nullable ServerChild server;
    private @Nullable HttpTable table;
    private @Nullable HttpLoad load;
    private long runs;

    /** Makes a target over an empty folder; the server starts with {@link #prepare}. */
    public HttpTarget(Side side, MemoryPlan memory, Path folder, long seed) {
        this.side = side;
        this.memory = memory;
        this.folder = folder;
        this.seed = seed;
    }

    @Override
    public long prepare(Job job, LongConsumer progress) throws InterruptedException {
        try {
            start();
            if (job.workload().data() == DataSet.EMPTY) {
                return 0;
            }
            Objects.requireNonNull(table).load(job.partitions());
            progress.accept(job.partitions());
            if (job.workload().data().isFlushed()) {
                stop();
                settle();
                start();
                // What the first server wrote is not this one's.
                return 0;
            }
            return job.partitions() * Rows.ROW_BYTES;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void start() throws IOException, InterruptedException {
        ServerChild started = ServerChild.start(new ServerSpec(side.backend(), folder, settings(), flags()));
        server = started;
        table = HttpTable.create(started.data(), seed);
    }

    private void stop() {
        HttpLoad loading = load;
        if (loading != null) {
            loading.close();
            load = null;
        }
        ServerChild running = server;
        if (running != null) {
            running.close();
            server = null;
        }
    }

    /** The server has no command for it, so its folder is opened for a moment while it is stopped. */
    private void settle() {
        try (StandaloneEngine engine =
                StandaloneEngine.open(side.backend(), folder, side.settings(), memory.budget())) {
            engine.engine()
                    .ability(Flushable.class)
                    .orElseThrow()
                    .flush(null)
                    .toCompletableFuture()
                    .join();
            engine.engine()
                    .ability(Compactable.class)
                    .orElseThrow()
                    .compact(null)
                    .toCompletableFuture()
                    .join();
        }
    }

    private Map<String, String> settings() {
        Map<String, String> settings = new LinkedHashMap<>();
        side.settings().forEach((name, value) -> settings.put("drumlin.storage." + side.backend() + "." + name, value));
        settings.put("drumlin.memory.memtables", memory.memtables() + "B");
        settings.put("drumlin.memory.index-cache", memory.indexCache() + "B");
        settings.put("drumlin.memory.filters", memory.filters() + "B");
        settings.put("drumlin.memory.buffers", memory.buffers() + "B");
        return settings;
    }

    private List<String> flags() {
        List<String> flags = new ArrayList<>(List.of("-Xms" + memory.heap(), "-Xmx" + memory.heap()));
        flags.addAll(side.jvmFlags());
        return flags;
    }

    @Override
    public Outcome run(Job job, long nanos) throws InterruptedException {
        runs++;
        HttpTable rows = Objects.requireNonNull(table);
        HttpResult result = load(job.concurrency())
                .run(
                        connection -> requests(rows, job, connection),
                        Pace.closedLoop(),
                        Duration.ofNanos(nanos),
                        HttpLoad.Listener.NONE);
        return new Outcome(
                result.operationsInTime(),
                result.errorCount(),
                result.firstProblem(),
                0,
                result.durationNanos(),
                userBytes(job, result.operations()),
                nanos < SECOND.toNanos()
                        ? -1
                        : result.perSecond().stream()
                                .mapToLong(Long::longValue)
                                .min()
                                .orElse(-1),
                result.latency());
    }

    private static long userBytes(Job job, long operations) {
        return switch (job.workload().operation()) {
            case WRITE_NEW, WRITE_OLD -> operations * Rows.ROW_BYTES;
            case MIXED -> operations * Rows.ROW_BYTES / 2;
            case READ, READ_ABSENT, SLICE, SCAN -> 0;
        };
    }

    private Requests requests(HttpTable rows, Job job, int connection) {
        SplittableRandom random = new SplittableRandom(job.seed() + runs * 1_000_003 + connection);
        return switch (job.workload().operation()) {
            case READ -> rows.reads(job.partitions(), random);
            case WRITE_NEW, WRITE_OLD -> rows.writes(job.partitions(), random);
            case MIXED -> rows.mixed(job.partitions(), random);
            case READ_ABSENT, SLICE, SCAN ->
                throw new IllegalStateException("workload=" + job.workload().text());
        };
    }

    private HttpLoad load(int connections) {
        HttpLoad open = load;
        if (open != null && open.connectionCount() == connections) {
            return open;
        }
        try {
            if (open != null) {
                open.close();
            }
            HttpLoad opened = new HttpLoad(Objects.requireNonNull(server).data(), connections);
            load = opened;
            return opened;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public long pid() {
        return Objects.requireNonNull(server).pid();
    }

    @Override
    public List<String> options() {
        List<String> lines = new ArrayList<>();
        settings().forEach((name, value) -> lines.add(name + "=" + value));
        lines.add("server flags: " + String.join(" ", flags()));
        return lines;
    }

    @Override
    public void close() {
        stop();
    }
}
