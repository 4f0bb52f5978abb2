package dev.drumlin.app.cql.ddl;

import dev.drumlin.app.cql.ast.Name;
import dev.drumlin.app.cql.ast.Option;
import dev.drumlin.storage.Durability;
import dev.drumlin.storage.schema.TableOptions;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The options of CREATE and ALTER TABLE. Those that Drumlin acts upon become fields; the rest of Cassandra's are checked,
 * kept and shown; any other is refused by name.
 */
final class TableOptionsReader {
    /** Longest time to live, 20 years. */
    static final int TTL_MAX = 630_720_000;

    private static final String KNOWN =
            "additional_write_policy, allow_auto_snapshot, bloom_filter_fp_chance, caching, cdc, comment, compaction,"
                    + " compression, crc_check_chance, dclocal_read_repair_chance, default_time_to_live, durability,"
                    + " extensions, gc_grace_seconds, id, incremental_backups, max_index_interval, memtable,"
                    + " memtable_flush_period_in_ms, min_index_interval, read_repair, read_repair_chance,"
                    + " speculative_retry";

    private String comment;
    private int defaultTimeToLive;
    private int gcGraceSeconds;
    private double bloomFilterFpChance;
    private @Nullable Durability durability;
    private final Map<String, String> others;
    private @Nullable String id;

    /** Begins with the options that a table has. */
    TableOptionsReader(TableOptions old) {
        comment = old.comment();
        defaultTimeToLive = old.defaultTimeToLive();
        gcGraceSeconds = old.gcGraceSeconds();
        bloomFilterFpChance = old.bloomFilterFpChance();
        durability = old.durability();
        others = new TreeMap<>(old.others());
    }

    TableOptionsReader read(List<Option> options) {
        Set<String> seen = new HashSet<>();
        for (Option option : options) {
            OptionReader reader = new OptionReader(option);
            if (!seen.add(option.name().text())) {
                throw reader.problem("is given twice");
            }
            read(option.name().text(), reader);
        }
        requireIndexIntervals(options);
        return this;
    }

    /** Returns the id that the statement asks for, null if it leaves that to the server. */
    @Nullable
    String id() {
        return id;
    }

    TableOptions options() {
        return new TableOptions(comment, defaultTimeToLive, gcGraceSeconds, bloomFilterFpChance, durability, others);
    }

    private void read(String name, OptionReader reader) {
        switch (name) {
            case "comment" -> comment = reader.text();
            case "default_time_to_live" -> defaultTimeToLive = (int) reader.whole(0, TTL_MAX);
            case "gc_grace_seconds" -> gcGraceSeconds = (int) reader.whole(0, Integer.MAX_VALUE);
            case "bloom_filter_fp_chance" -> bloomFilterFpChance = reader.share(0, false);
            case "durability" -> durability = durability(reader);
            case "id" -> id = reader.text();
            case "compaction" -> keep(name, withClass(reader));
            case "compression", "extensions" -> keep(name, reader.map());
            case "caching" -> keep(name, caching(reader));
            case "crc_check_chance", "read_repair_chance", "dclocal_read_repair_chance" ->
                others.put(name, Double.toString(reader.share(0, true)));
            case "memtable_flush_period_in_ms" -> keepWhole(name, reader, 0);
            case "min_index_interval", "max_index_interval" -> keepWhole(name, reader, 1);
            case "cdc", "allow_auto_snapshot", "incremental_backups" ->
                others.put(name, Boolean.toString(reader.bool()));
            case "additional_write_policy", "memtable", "read_repair", "speculative_retry" ->
                others.put(name, OptionText.quoted(reader.text()));
            default -> throw reader.problem("is not known; the options of a table are " + KNOWN);
        }
    }

    private void keep(String name, Map<String, String> map) {
        others.put(name, OptionText.of(map));
    }

    private void keepWhole(String name, OptionReader reader, int min) {
        others.put(name, Long.toString(reader.whole(min, Integer.MAX_VALUE)));
    }

    private void requireIndexIntervals(List<Option> options) {
        String min = others.get("min_index_interval");
        String max = others.get("max_index_interval");
        if (min != null && max != null && Integer.parseInt(min) > Integer.parseInt(max)) {
            throw new OptionReader(options.getLast()).problem("leaves min_index_interval above max_index_interval");
        }
    }

    private static @Nullable Durability durability(OptionReader reader) {
        String text = reader.text();
        if (text.equalsIgnoreCase("default")) {
            return null;
        }
        for (Durability one : Durability.values()) {
            if (one.name().toLowerCase(Locale.ROOT).equals(text.toLowerCase(Locale.ROOT))) {
                return one;
            }
        }
        throw reader.problem("must be 'group', 'periodic', 'none', or 'default' for the server's");
    }

    private static Map<String, String> withClass(OptionReader reader) {
        Map<String, String> map = reader.map();
        if (!map.containsKey("class")) {
            throw reader.problem("lacks 'class'");
        }
        return map;
    }

    private static Map<String, String> caching(OptionReader reader) {
        Map<String, String> map = reader.map();
        map.forEach((key, value) -> {
            boolean right = switch (key) {
                case "keys" -> value.equalsIgnoreCase("ALL") || value.equalsIgnoreCase("NONE");
                case "rows_per_partition" ->
                    value.equalsIgnoreCase("ALL") || value.equalsIgnoreCase("NONE") || value.matches("\\d{1,9}");
                case "enabled" -> value.equalsIgnoreCase("true") || value.equalsIgnoreCase("false");
                default -> false;
            };
            if (!right) {
                throw reader.problem("has a wrong value or an unknown key '" + Name.shown(key)
                        + "'; it has keys (ALL or NONE) and rows_per_partition (ALL, NONE or a number)");
            }
        });
        return map;
    }
}
