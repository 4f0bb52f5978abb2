package dev.drumlin.shell.command;

import dev.drumlin.shell.exit.UsageException;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** An amount of memory, for example {@code 64MB} or {@code 1g}; a bare number counts bytes. Units are powers of 1024. */
public record ByteSize(long bytes) {
    private static final Pattern TEXT = Pattern.compile("([0-9]+) ?([kmgt]?)i?b?");
    private static final Map<String, Integer> SHIFTS = Map.of("", 0, "k", 10, "m", 20, "g", 30, "t", 40);

    public static ByteSize of(String text) {
        Matcher matcher = TEXT.matcher(text.toLowerCase(Locale.ROOT));
        if (!matcher.matches()) {
            throw new UsageException("not a size, such as 64MB or 1GB (B, KB, MB, GB, TB)");
        }
        try {
            long count = Long.parseLong(matcher.group(1));
            int shift = SHIFTS.getOrDefault(matcher.group(2), 0);
            return new ByteSize(Math.multiplyExact(count, 1L << shift));
        } catch (NumberFormatException | ArithmeticException e) {
            throw new UsageException("too large a size: " + text, e);
        }
    }
}
