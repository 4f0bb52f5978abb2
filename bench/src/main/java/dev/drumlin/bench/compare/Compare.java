package dev.drumlin.bench.compare;

import dev.drumlin.app.StartRefused;
import dev.drumlin.bench.ExitCode;
import dev.drumlin.bench.StopOnSignal;
import dev.drumlin.bench.UsageException;
import dev.drumlin.bench.compare.child.ChildFailedException;
import dev.drumlin.bench.compare.options.CompareOptions;
import dev.drumlin.bench.compare.options.Measure;
import dev.drumlin.bench.compare.options.Sides;
import dev.drumlin.bench.compare.options.Subject;
import dev.drumlin.bench.compare.report.CompareJson;
import dev.drumlin.bench.compare.report.CompareText;
import dev.drumlin.bench.compare.report.MarkdownTable;
import dev.drumlin.bench.compare.report.PairReport;
import dev.drumlin.bench.compare.report.SideReport;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/** The tool {@code compare}: opens the sides, has them take turns, and says what came of it. */
public final class Compare {
    private static final String STOPPED = "stopped by a signal or --minutes; what was measured before stands";

    private final PrintStream out;
    private final PrintStream errors;
    private final Progress progress = Progress.onStandardError();
    private final Children children = new Children();
    private final List<PairReport> reports = new ArrayList<>();

    /**
     * Makes the tool.
     *
     * @param out gets figures
     * @param errors gets what went wrong
     */
    public Compare(PrintStream out, PrintStream errors) {
        this.out = out;
        this.errors = errors;
    }

    /**
     * Runs the tool. Blocks for the whole of it.
     *
     * @throws UsageException if the arguments are wrong; nothing was done then
     */
    public ExitCode run(List<String> arguments) {
        CompareOptions options = CompareOptions.parse(arguments);
        try (StopOnSignal signal = new StopOnSignal();
                DataFolder data = DataFolder.make(options.data())) {
            signal.stopWith(children::killAll);
            endAfter(options.minutesMax());
            SettingCheck.check(options, data);
            refuseMemoryForDurable(options, data);
            run(options, data);
            return wrongAnswers() ? failed("there were errors or wrong answers, see above") : ExitCode.DONE;
        } catch (StartRefused | ChildFailedException e) {
            return failed(children.isStopped() ? STOPPED : e.getMessage());
        } catch (IOException | UncheckedIOException e) {
            return failed("a file or folder cannot be used: " + e.getMessage());
        } catch (JacksonException e) {
            return failed("the file " + options.json() + " cannot be written: " + e.getOriginalMessage());
        } catch (IllegalStateException e) {
            return failed(children.isStopped() ? STOPPED : e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return failed("interrupted");
        }
    }

    /** A run that must not take longer ends its children, and keeps what was written until then. */
    private void endAfter(int minutes) {
        if (minutes > 0) {
            Thread.ofPlatform().name("time-is-up").daemon().start(() -> {
                long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(minutes);
                for (long now = System.nanoTime(); now - end < 0; now = System.nanoTime()) {
                    LockSupport.parkNanos(end - now);
                }
                children.killAll();
            });
        }
    }

    private static void refuseMemoryForDurable(CompareOptions options, DataFolder data) throws IOException {
        for (Measure measure : options.measures()) {
            if (measure.workload().durable() && data.isInMemory()) {
                throw new IOException("the workload " + measure.workload().text() + " is about a disk, and "
                        + data.path().getParent() + " is in memory (tmpfs); choose a folder on a disk with --data DIR");
            }
        }
    }

    private void run(CompareOptions options, DataFolder data) throws IOException, InterruptedException {
        // What can share its stores runs on them together, whatever the order in which it was asked for.
        Map<Object, List<Measure>> groups = new LinkedHashMap<>();
        options.measures()
                .forEach(measure -> groups.computeIfAbsent(measure.store(), key -> new ArrayList<>())
                        .add(measure));
        for (List<Measure> group : groups.values()) {
            run(options, group, data);
        }
    }

    private void run(CompareOptions options, List<Measure> group, DataFolder data)
            throws IOException, InterruptedException {
        Measure first = group.getFirst();
        Sides sides = Sides.of(options, first);
        boolean oneProcess = options.subject() instanceof Subject.RunTime;
        List<String> times = new ArrayList<>();
        try (Stores stores = Stores.open(
                oneProcess ? List.of(sides.a()) : sides.processes(),
                first,
                options,
                children,
                data,
                progress,
                times::add)) {
            printStores(options, first, stores, times);
            for (Measure measure : group) {
                out.println(CompareText.headline(measure));
                List<PairReport> found = options.subject() instanceof Subject.RunTime runTime
                        ? List.of(new SliceRun(
                                        options, runTime, stores.processes().getFirst(), progress)
                                .run(measure))
                        : new Rounds(options, sides, stores.processes(), progress).run(measure);
                print(found);
                reports.addAll(found);
                write(options);
            }
        }
    }

    private void printStores(CompareOptions options, Measure first, Stores stores, List<String> times) {
        out.println("stores: level=" + first.level().text() + " data="
                + first.workload().data() + ", filled in " + String.join(", ", times));
        out.println("  memory of each side: " + options.memory(first).describe());
        out.println("  flags of each JVM: "
                + String.join(" ", stores.processes().getFirst().flags()));
        for (SideProcess process : stores.processes()) {
            out.println("  " + process.name() + ": " + String.join(" ", process.options()));
        }
        out.println();
    }

    private void print(List<PairReport> found) {
        Map<String, SideReport> sides = new LinkedHashMap<>();
        found.forEach(report -> report.sides().forEach(side -> sides.putIfAbsent(side.name(), side)));
        out.print(CompareText.sides(List.copyOf(sides.values())));
        found.forEach(report -> out.println(CompareText.verdict(report)));
        out.println();
    }

    /** Writes after each measure, so that a run that is stopped leaves what it has. */
    private void write(CompareOptions options) {
        if (options.json() != null) {
            CompareJson.write(options.json(), reports);
        }
        if (options.markdown() != null) {
            MarkdownTable.write(options.markdown(), reports);
        }
    }

    private boolean wrongAnswers() {
        return reports.stream().flatMap(report -> report.sides().stream()).anyMatch(side -> side.errors() > 0);
    }

    private ExitCode failed(@Nullable String why) {
        progress.clear();
        errors.println("drumlin: " + why);
        return ExitCode.FAILED;
    }
}
