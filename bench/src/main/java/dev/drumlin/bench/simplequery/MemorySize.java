package dev.drumlin.bench.simplequery;

import dev.drumlin.bench.UsageException;
import dev.drumlin.storage.MemoryBudget;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Turns one size into shares for all owners of memory inside an engine. */
final class MemorySize {
    private static final Pattern SIZE = Pattern.compile("(\\d{1,9})([KMG])B?");
    private static final long SMALLEST = 16 << 20;

    private MemorySize() {}

    /** Shares out a size such as {@code 200M} in the proportions of the server's defaults. */
    static MemoryBudget shares(String text) {
        Matcher matcher = SIZE.matcher(text.toUpperCase(Locale.ROOT));
        if (!matcher.matches()) {
            throw new UsageException("--memory " + text + " is no size, such as 200M or 1G");
        }
        int power = "KMG".indexOf(matcher.group(2)) + 1;
        long bytes = Long.parseLong(matcher.group(1)) << (10 * power);
        if (bytes < SMALLEST) {
            throw new UsageException("--memory " + text + " is less than 16M");
        }
        MemoryBudget standard = MemoryBudget.DEFAULTS;
        double factor = (double) bytes / standard.total();
        return new MemoryBudget(
                (long) (standard.memtables() * factor),
                (long) (standard.indexCache() * factor),
                (long) (standard.filters() * factor),
                (long) (standard.buffers() * factor));
    }
}
