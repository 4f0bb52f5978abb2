package dev.drumlin.differential.compare;

import java.util.Locale;
import java.util.regex.Pattern;

/** Values that a side took from its own clock: they are the same if they are near each other. */
final class Clocks {
    private static final Pattern NUMBER = Pattern.compile("-?\\d{1,18}");
    private static final long TTL_MARGIN = 60;

    /** Microseconds since 1970 of the years 2020 to 2100; statements give no times of their own in there. */
    private static final long EARLIEST = 1_577_836_800_000_000L;

    private static final long LATEST = 4_102_444_800_000_000L;

    private Clocks() {}

    static boolean same(String column, String cassandra, String drumlin) {
        if (cassandra.equals(drumlin)) {
            return true;
        }
        if (!NUMBER.matcher(cassandra).matches() || !NUMBER.matcher(drumlin).matches()) {
            return false;
        }
        long c = Long.parseLong(cassandra);
        long d = Long.parseLong(drumlin);
        String name = column.toLowerCase(Locale.ROOT);
        if (name.matches(".*ttl[(_].*")) {
            return Math.abs(c - d) <= TTL_MARGIN;
        }
        return name.matches(".*writetime[(_].*") && isNow(c) && isNow(d);
    }

    private static boolean isNow(long micros) {
        return micros > EARLIEST && micros < LATEST;
    }
}
