package dev.drumlin.shell.render;

import java.util.List;
import java.util.Locale;

/** Durations and sizes as people read them. */
public final class Amounts {
    private static final long MINUTE_SECONDS = 60;
    private static final long HOUR_SECONDS = 60 * MINUTE_SECONDS;
    private static final long DAY_SECONDS = 24 * HOUR_SECONDS;
    private static final List<String> BYTE_UNITS = List.of("B", "KB", "MB", "GB", "TB");

    private Amounts() {}

    /** Microseconds, for example {@code 500 ms} or {@code 1.25 s}. */
    public static String micros(long micros) {
        if (micros < 1_000) {
            return micros + " µs";
        }
        if (micros < 1_000_000) {
            return decimals(micros / 1e3) + " ms";
        }
        return decimals(micros / 1e6) + " s";
    }

    /** Seconds, for example {@code 24 h} or {@code 1 d 2 h 3 min}; parts that are zero are left out. */
    public static String seconds(long seconds) {
        if (seconds <= 0) {
            return seconds + " s";
        }
        StringBuilder text = new StringBuilder();
        long rest = appendPart(text, seconds, DAY_SECONDS, "d");
        rest = appendPart(text, rest, HOUR_SECONDS, "h");
        rest = appendPart(text, rest, MINUTE_SECONDS, "min");
        appendPart(text, rest, 1, "s");
        return text.toString();
    }

    /** Bytes in powers of 1024, for example {@code 64 MB} or {@code 1.25 GB}. */
    public static String bytes(long bytes) {
        int unit = 0;
        double value = bytes;
        while (value >= 1024 && unit < BYTE_UNITS.size() - 1) {
            value /= 1024;
            unit++;
        }
        return decimals(value) + " " + BYTE_UNITS.get(unit);
    }

    private static long appendPart(StringBuilder text, long seconds, long unitSeconds, String unit) {
        if (seconds >= unitSeconds) {
            if (!text.isEmpty()) {
                text.append(' ');
            }
            text.append(seconds / unitSeconds).append(' ').append(unit);
        }
        return seconds % unitSeconds;
    }

    private static String decimals(double value) {
        String text = String.format(Locale.ROOT, "%.2f", value);
        return text.endsWith(".00") ? text.substring(0, text.length() - 3) : text;
    }
}
