package dev.drumlin.bench.compare;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/** A line on the terminal that says how far things are; says nothing where there is none. Thread-safe. */
final class Progress {
    private static final String START_OF_LINE = "\r";
    private static final String CLEAR_LINE = "\033[K";

    private final PrintStream out;
    private final boolean shown;
    private final Map<String, String> parts = new TreeMap<>();

    Progress(PrintStream out, boolean shown) {
        this.out = out;
        this.shown = shown;
    }

    /** Returns a progress line on standard error, if that is a terminal. */
    static Progress onStandardError() {
        boolean terminal = false;
        try {
            String device = Files.readSymbolicLink(Path.of("/proc/self/fd/2")).toString();
            terminal = device.startsWith("/dev/pts/") || device.startsWith("/dev/tty");
        } catch (IOException | UnsupportedOperationException unknown) {
            terminal = false;
        }
        return new Progress(System.err, terminal);
    }

    /** Says something of one side. */
    synchronized void say(String side, String what) {
        if (shown) {
            parts.put(side, side + ": " + what);
            out.print(START_OF_LINE + CLEAR_LINE + String.join("   ", parts.values()));
            out.flush();
        }
    }

    /** Takes the line away. */
    synchronized void clear() {
        if (shown) {
            parts.clear();
            out.print(START_OF_LINE + CLEAR_LINE);
            out.flush();
        }
    }
}
