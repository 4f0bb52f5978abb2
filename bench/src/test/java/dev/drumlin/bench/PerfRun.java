package dev.drumlin.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.List;

/** One run of the perf program in this process, with what it printed. */
record PerfRun(ExitCode code, List<String> out, String errors) {
    static PerfRun of(String... arguments) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream errors = new ByteArrayOutputStream();
        ExitCode code = Perf.run(arguments, new PrintStream(out, true, UTF_8), new PrintStream(errors, true, UTF_8));
        return new PerfRun(code, out.toString(UTF_8).lines().toList(), errors.toString(UTF_8));
    }

    /** Runs simple-query on little data and for a short time. */
    static PerfRun simpleQuery(String... flags) {
        String[] small = {"simple-query", "--partitions", "200", "--concurrency", "10", "--cores", "2", "--warmup", "0"
        };
        String[] all = new String[small.length + flags.length];
        System.arraycopy(small, 0, all, 0, small.length);
        System.arraycopy(flags, 0, all, small.length, flags.length);
        return of(all);
    }

    /** The lines of single iterations. */
    List<String> iterations() {
        return out.stream().filter(line -> line.contains(" tps (")).toList();
    }

    /** The number after a label in the closing blocks, where it stands first. */
    double figure(String label) {
        String line = out.stream()
                .filter(each -> each.contains(label))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no " + label + " in " + out));
        return Double.parseDouble(
                line.substring(line.indexOf(label) + label.length()).strip().split(" ", 2)[0]);
    }
}
