package dev.drumlin.bench.compare.options;

import dev.drumlin.bench.UsageException;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Sizes in bytes as people write them. */
public final class Size {
    private static final Pattern SIZE = Pattern.compile("(\\d{1,9})([KMG])I?B?");
    private static final String UNITS = "KMG";
    private static final int UNIT_BITS = 10;

    private Size() {}

    /**
     * Returns the bytes of a size such as {@code 200M}, {@code 4KiB} or {@code 1G}, all in powers of 1024.
     *
     * @throws UsageException if it is none
     */
    static long parse(String flag, String text) {
        Matcher matcher = SIZE.matcher(text.toUpperCase(Locale.ROOT));
        if (!matcher.matches()) {
            throw new UsageException(flag + " " + text + " is no size, such as 200M or 1G");
        }
        return Long.parseLong(matcher.group(1)) << UNIT_BITS * (UNITS.indexOf(matcher.group(2)) + 1);
    }

    /** Returns bytes as text with three digits or so. */
    public static String text(long bytes) {
        String[] units = {"B", "KiB", "MiB", "GiB", "TiB"};
        int unit = 0;
        double value = bytes;
        while (value >= 1_024 && unit < units.length - 1) {
            value /= 1_024;
            unit++;
        }
        return String.format(Locale.ROOT, value < 10 && unit > 0 ? "%.1f %s" : "%.0f %s", value, units[unit]);
    }
}
