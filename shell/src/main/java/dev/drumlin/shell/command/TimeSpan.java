package dev.drumlin.shell.command;

import dev.drumlin.shell.exit.UsageException;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A time with its unit, for example {@code 500ms} or {@code 24h}; 0 needs no unit. A bare number is refused, because REST
 * counts in µs and s, and guessing wrong would be a factor of a million.
 */
public record TimeSpan(long micros) {
    private static final Pattern TEXT = Pattern.compile("([0-9]+) ?(us|µs|μs|ms|s|m|min|h|d)?");
    private static final Map<String, Long> MICROS = Map.of(
            "us", 1L,
            "µs", 1L,
            "μs", 1L,
            "ms", 1_000L,
            "s", 1_000_000L,
            "m", 60_000_000L,
            "min", 60_000_000L,
            "h", 3_600_000_000L,
            "d", 86_400_000_000L);

    public static TimeSpan of(String text) {
        Matcher matcher = TEXT.matcher(text);
        if (matcher.matches()) {
            try {
                long count = Long.parseLong(matcher.group(1));
                String unit = matcher.group(2);
                if (unit != null) {
                    return new TimeSpan(Math.multiplyExact(count, MICROS.getOrDefault(unit, 1L)));
                }
                if (count == 0) {
                    return new TimeSpan(0);
                }
            } catch (NumberFormatException | ArithmeticException e) {
                throw new IllegalArgumentException("too long a time", e);
            }
        }
        throw new IllegalArgumentException("not a time with a unit, such as 500ms, 2s or 24h (us, ms, s, m, h, d)");
    }

    /** Whole seconds. */
    public long seconds(String option) {
        if (micros % 1_000_000 != 0) {
            throw new UsageException(option + " counts in whole seconds");
        }
        return micros / 1_000_000;
    }
}
