package dev.drumlin.bench;

import dev.drumlin.bench.compare.Compare;
import dev.drumlin.bench.http.PerfHttp;
import dev.drumlin.bench.simplequery.SimpleQuery;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** {@code ./drumlin perf}: finds the tool and ends with its exit code. */
public final class Perf {
    private static final String TOOLS = """
        Usage: ./drumlin perf TOOL [FLAGS]

        Tools:
          simple-query   reads, writes or deletes single rows by key, in this process
          http           the same over the network, against a server in a process of its own
          compare        the same work on two sides in turn, and the ratio between them

        ./drumlin perf --help says more.
        """;

    private static final List<String> NAMES = List.of("simple-query", "http", "compare");

    private Perf() {}

    /** Runs one tool; ends the process. */
    public static void main(String[] arguments) {
        // Figures are ASCII; a stream of our own flushes at each line, also into a pipe.
        PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
        System.exit(run(arguments, out, System.err).number());
    }

    /**
     * Runs one tool.
     *
     * @param out gets progress and figures
     * @param errors gets what went wrong
     */
    public static ExitCode run(String[] arguments, PrintStream out, PrintStream errors) {
        if (arguments.length == 0) {
            out.print(TOOLS);
            return ExitCode.DONE;
        }
        String tool = arguments[0];
        try {
            List<String> flags = Arrays.asList(arguments).subList(1, arguments.length);
            return switch (tool) {
                case "simple-query" -> new SimpleQuery(out, errors).run(flags);
                case "http" -> new PerfHttp(out, errors).run(flags);
                case "compare" -> new Compare(out, errors).run(flags);
                default ->
                    throw new UsageException("there is no tool " + tool + ". These exist: " + String.join(", ", NAMES));
            };
        } catch (UsageException e) {
            errors.println("drumlin: " + e.getMessage() + "\nSee ./drumlin perf --help");
            return ExitCode.USAGE;
        }
    }
}
