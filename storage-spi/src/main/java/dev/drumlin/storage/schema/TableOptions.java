package dev.drumlin.storage.schema;

import dev.drumlin.storage.Durability;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What can be set on a table. Immutable.
 *
 * @param comment free text
 * @param defaultTimeToLive seconds given to writes without a TTL of their own, 0 for none
 * @param gcGraceSeconds how long tombstones are kept
 * @param bloomFilterFpChance wanted share of false positives of the SSTables' filters, above 0, at most 1 (no filter)
 * @param durability overrides the server's, null to follow it
 * @param others further options by name, as CQL text; kept and shown, not acted upon by engines that do not know them
 */
public record TableOptions(
        String comment,
        int defaultTimeToLive,
        int gcGraceSeconds,
        double bloomFilterFpChance,
        @Nullable Durability durability,
        Map<String, String> others) {
    /** What a table has when nothing is said. */
    public static final TableOptions DEFAULTS = new TableOptions("", 0, 864_000, 0.01, null, Map.of());

    public TableOptions {
        if (defaultTimeToLive < 0 || gcGraceSeconds < 0) {
            throw new IllegalArgumentException(
                    "defaultTimeToLive=" + defaultTimeToLive + " gcGraceSeconds=" + gcGraceSeconds);
        }
        if (!(bloomFilterFpChance > 0 && bloomFilterFpChance <= 1)) {
            throw new IllegalArgumentException("bloomFilterFpChance=" + bloomFilterFpChance);
        }
        others = Collections.unmodifiableSortedMap(new TreeMap<>(others));
    }
}
