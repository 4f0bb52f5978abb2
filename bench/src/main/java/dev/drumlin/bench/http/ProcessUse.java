package dev.drumlin.bench.http;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a process has used, as {@code /proc} of Linux has it.
 *
 * @param cpuNanos processor time since its start, in user and kernel mode; counted in steps of 10 ms
 * @param residentBytes of its memory now
 * @param residentPeakBytes the most it has been
 */
public record ProcessUse(long cpuNanos, long residentBytes, long residentPeakBytes) {
    /** The kernel's unit for programs, whatever it counts in itself. */
    private static final long NANOS_PER_TICK = 10_000_000;

    /** Places of utime and stime, counted from the first field behind the name, which may have blanks in it. */
    private static final int USER = 11;

    private static final int SYSTEM = 12;

    private static final Pattern RESIDENT = Pattern.compile("VmRSS:\\s*(\\d+) kB");
    private static final Pattern RESIDENT_PEAK = Pattern.compile("VmHWM:\\s*(\\d+) kB");

    /** Returns what a process has used; null if there is no such process, or no {@code /proc}. */
    public static @Nullable ProcessUse of(long pid) {
        Path folder = Path.of("/proc", Long.toString(pid));
        try {
            return parse(Files.readString(folder.resolve("stat")), Files.readString(folder.resolve("status")));
        } catch (IOException e) {
            return null;
        }
    }

    static ProcessUse parse(String stat, String status) {
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
        long ticks = Long.parseLong(fields[USER]) + Long.parseLong(fields[SYSTEM]);
        return new ProcessUse(ticks * NANOS_PER_TICK, bytes(RESIDENT, status), bytes(RESIDENT_PEAK, status));
    }

    /** A process that has ended but is not buried has no memory. */
    private static long bytes(Pattern line, String status) {
        Matcher matcher = line.matcher(status);
        return matcher.find() ? Long.parseLong(matcher.group(1)) << 10 : 0;
    }
}
