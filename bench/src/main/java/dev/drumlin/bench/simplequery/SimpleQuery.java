package dev.drumlin.bench.simplequery;

import dev.drumlin.app.StartRefused;
import dev.drumlin.app.plugins.StandaloneEngine;
import dev.drumlin.bench.ExitCode;
import dev.drumlin.bench.PerfFolder;
import dev.drumlin.bench.StopOnSignal;
import dev.drumlin.bench.UsageException;
import dev.drumlin.storage.error.StorageException;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/** The tool {@code simple-query}: opens what a run needs, runs it, closes everything whatever happens. */
public final class SimpleQuery {
    private final PrintStream out;
    private final PrintStream errors;

    public SimpleQuery(PrintStream out, PrintStream errors) {
        this.out = out;
        this.errors = errors;
    }

    /**
     * Runs the tool. Blocks for the whole of it.
     *
     * @throws UsageException if the arguments are wrong; nothing was done then
     */
    public ExitCode run(List<String> arguments) {
        SimpleQueryOptions options = SimpleQueryOptions.parse(arguments);
        if (!StandaloneEngine.backends().contains(options.backend())) {
            throw new UsageException("there is no storage backend " + options.backend() + ". These exist: "
                    + String.join(", ", StandaloneEngine.backends()));
        }
        try (StopOnSignal signal = new StopOnSignal();
                PerfFolder folder = PerfFolder.of(options.data())) {
            return run(options, folder, signal);
        } catch (StartRefused | StorageException e) {
            return failed(e.getMessage());
        } catch (CompletionException e) {
            return failed("the engine failed: " + e.getCause());
        } catch (IOException | UncheckedIOException e) {
            return failed("a file or folder cannot be used: " + e.getMessage());
        } catch (JacksonException e) {
            return failed("the file " + options.json() + " cannot be written: " + e.getOriginalMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return failed("interrupted");
        }
    }

    private ExitCode run(SimpleQueryOptions options, PerfFolder folder, StopOnSignal signal)
            throws InterruptedException {
        StandaloneEngine engine =
                StandaloneEngine.open(options.backend(), folder.path(), options.settings(), options.memory());
        try (InProcessServer server = new InProcessServer(engine);
                Measurement measurement = new Measurement(options, server, out)) {
            signal.stopWith(measurement::stop);
            boolean measured = measurement.run();
            StorageException problem = measurement.problem();
            if (problem != null) {
                errors.println("drumlin: the first operation that failed: " + problem.getMessage());
            }
            return measured ? ExitCode.DONE : ExitCode.FAILED;
        }
    }

    private ExitCode failed(@Nullable String why) {
        errors.println("drumlin: " + why);
        return ExitCode.FAILED;
    }
}
