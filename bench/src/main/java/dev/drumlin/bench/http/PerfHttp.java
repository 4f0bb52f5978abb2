package dev.drumlin.bench.http;

import dev.drumlin.bench.ExitCode;
import dev.drumlin.bench.PerfFolder;
import dev.drumlin.bench.StopOnSignal;
import dev.drumlin.bench.UsageException;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/** The tool {@code http}: starts a server unless there is one, loads rows into it, measures, reports. */
public final class PerfHttp {
    private static final double SECOND = 1e9;

    private final PrintStream out;
    private final PrintStream errors;

    public PerfHttp(PrintStream out, PrintStream errors) {
        this.out = out;
        this.errors = errors;
    }

    /**
     * Runs the tool. Blocks for the whole of it.
     *
     * @throws UsageException if the arguments are wrong; nothing was done then
     */
    public ExitCode run(List<String> arguments) {
        HttpOptions options = HttpOptions.parse(arguments);
        try (StopOnSignal signal = new StopOnSignal()) {
            URI url = options.url();
            return url == null ? overOwnServer(options, signal) : measure(options, url, null, signal);
        } catch (IOException | UncheckedIOException e) {
            return failed(e.getMessage());
        } catch (JacksonException e) {
            return failed("the file " + options.json() + " cannot be written: " + e.getOriginalMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return failed("interrupted");
        }
    }

    private ExitCode overOwnServer(HttpOptions options, StopOnSignal signal) throws IOException, InterruptedException {
        try (PerfFolder folder = PerfFolder.of(null);
                ServerChild server = ServerChild.start(new ServerSpec(
                        options.backend(), folder.path().resolve("data"), Map.of(), ServerChild.javaOptions()))) {
            return measure(options, server.data(), server, signal);
        }
    }

    private ExitCode measure(HttpOptions options, URI url, @Nullable ServerChild server, StopOnSignal signal)
            throws IOException, InterruptedException {
        HttpReport.header(out, options, url, server);
        HttpTable table = HttpTable.create(url, options.seed());
        if (options.mix() != RowRequests.Mix.WRITE) {
            out.println("Creating " + options.partitions() + " partitions...");
            table.load(options.partitions());
        }
        try (HttpLoad load = new HttpLoad(url, options.connections())) {
            signal.stopWith(load::stop);
            SplittableRandom seeds = new SplittableRandom(options.seed());
            IntFunction<Requests> requests =
                    _ -> new RowRequests(table, options.mix(), options.partitions(), seeds.split());
            if (options.warmupSeconds() > 0) {
                out.println("Warming up for " + options.warmupSeconds() + " s...");
                load.run(requests, options.pace(), Duration.ofSeconds(options.warmupSeconds()), HttpLoad.Listener.NONE);
            }
            ProcessUse before = server == null ? null : server.use();
            HttpResult result = load.run(
                    requests, options.pace(), Duration.ofSeconds(options.durationSeconds()), this::printSecond);
            ProcessUse after = server == null ? null : server.use();
            if (load.isStopped()) {
                return failed("stopped before the end");
            }
            if (server != null && !server.isAlive()) {
                return failed("the server ended by itself: " + server.lastOutput());
            }
            return report(new HttpReport(options, result, HttpReport.ServerUse.between(before, after)));
        }
    }

    private void printSecond(long operations, long failures, long nanos) {
        out.println(String.format(Locale.ROOT, "%.2f tps (%d errors)", operations * SECOND / nanos, failures));
    }

    private ExitCode report(HttpReport report) {
        out.println();
        out.print(report.text());
        report.writeJson();
        String problem = report.result().firstProblem();
        if (problem != null) {
            return failed("the first request that failed: " + problem);
        }
        return ExitCode.DONE;
    }

    private ExitCode failed(@Nullable String why) {
        errors.println("drumlin: " + why);
        return ExitCode.FAILED;
    }
}
