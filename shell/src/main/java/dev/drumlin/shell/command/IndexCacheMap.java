package dev.drumlin.shell.command;

import dev.drumlin.shell.render.Amounts;
import dev.drumlin.shell.render.Answer;
import dev.drumlin.shell.render.Answer.Note;
import java.util.Locale;
import tools.jackson.databind.JsonNode;

/**
 * The index cache as a picture: a mark for each region, or for several neighbours if there are many, in at most {@value
 * #LINES_MAX} lines of less than 80 columns.
 */
final class IndexCacheMap {
    private static final int MARKS_PER_LINE = 64;
    private static final int LINES_MAX = 16;

    private static final char ABSENT = '·';
    private static final char EMPTY = '-';
    private static final char OPEN = 'o';
    private static final char RETIRED = 'r';
    /** By live share: up to a quarter, a half, three quarters, and above. */
    private static final char[] SHADES = {'░', '▒', '▓', '█'};

    private static final String LEGEND = """
        · not in memory  - empty  o being filled  r waits for readers
        live: ░ up to 25 %  ▒ up to 50 %  ▓ up to 75 %  █ above\
        """;

    private final JsonNode cache;
    private final long regionBytes;
    private final JsonNode[] regions;
    private final int regionsPerMark;

    private IndexCacheMap(JsonNode cache) {
        this.cache = cache;
        regionBytes = Math.max(1, number("regionBytes"));
        int count = Math.toIntExact(number("budgetBytes") / regionBytes);
        for (JsonNode region : cache.path("regions")) {
            count = Math.max(count, region.path("number").asInt(0));
        }
        regions = new JsonNode[count];
        for (JsonNode region : cache.path("regions")) {
            int number = region.path("number").asInt(0);
            if (number > 0) {
                regions[number - 1] = region;
            }
        }
        regionsPerMark = Math.max(1, Math.ceilDiv(count, MARKS_PER_LINE * LINES_MAX));
    }

    static Answer draw(JsonNode cache) {
        return new Note(new IndexCacheMap(cache).lines(), cache);
    }

    private String lines() {
        StringBuilder text = new StringBuilder();
        int step = MARKS_PER_LINE * regionsPerMark;
        for (int first = 0; first < regions.length; first += step) {
            text.append(String.format(Locale.ROOT, "%7d  ", first + 1));
            int end = Math.min(regions.length, first + step);
            for (int at = first; at < end; at += regionsPerMark) {
                text.append(mark(at, Math.min(end, at + regionsPerMark)));
            }
            text.append('\n');
        }
        text.append(LEGEND).append('\n');
        text.append(String.format(
                Locale.ROOT,
                "a mark is %s of %s%n",
                regionsPerMark == 1 ? "a region" : regionsPerMark + " regions",
                Amounts.bytes(regionBytes)));
        return text.append(summary()).toString();
    }

    private char mark(int from, int to) {
        long live = 0;
        int held = 0;
        for (int i = from; i < to; i++) {
            if (regions[i] != null) {
                held++;
                live += regions[i].path("liveBytes").asLong(0);
            }
        }
        if (held == 0) {
            return ABSENT;
        }
        if (to - from == 1) {
            String state = regions[from].path("state").asString("");
            if (state.equals("open")) {
                return OPEN;
            }
            if (state.equals("retired")) {
                return RETIRED;
            }
        }
        if (live == 0) {
            return EMPTY;
        }
        // The share of what is held, so that a half taken group does not look half dead.
        int quarter = (int) ((live * SHADES.length - 1) / (held * regionBytes));
        return SHADES[Math.min(quarter, SHADES.length - 1)];
    }

    private String summary() {
        long live = number("liveBytes");
        long hits = number("hits");
        long lookUps = hits + number("misses");
        String sizes = String.format(
                Locale.ROOT,
                "%s budget, %s held, %s live in %d pages",
                Amounts.bytes(number("budgetBytes")),
                Amounts.bytes(number("heldBytes")),
                Amounts.bytes(live),
                number("pages"));
        String counts = String.format(
                Locale.ROOT,
                "%d look-ups, %s hits; %d evicted, %s moved",
                lookUps,
                lookUps == 0 ? "no" : String.format(Locale.ROOT, "%.1f %%", 100.0 * hits / lookUps),
                number("evictions"),
                Amounts.bytes(number("movedBytes")));
        String warning = cache.path("caching").asBoolean(true) ? "" : "\nthe budget is too small: nothing is cached";
        return sizes + "\n" + counts + warning;
    }

    private long number(String key) {
        return cache.path(key).asLong(0);
    }
}
