package dev.drumlin.app.cql.system;

import dev.drumlin.app.cql.ddl.OptionText;
import dev.drumlin.storage.Durability;
import dev.drumlin.storage.schema.TableOptions;
import dev.drumlin.storage.schema.TableSchema;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The columns in which {@code system_schema.tables} shows a table's options: Cassandra's, and {@code durability}, which is
 * ours. An option that was never set shows Cassandra's default.
 */
final class TableOptionColumns {
    private static final List<String> COLUMNS = List.of(
            "additional_write_policy text",
            "allow_auto_snapshot boolean",
            "bloom_filter_fp_chance double",
            "caching frozen<map<text, text>>",
            "cdc boolean",
            "comment text",
            "compaction frozen<map<text, text>>",
            "compression frozen<map<text, text>>",
            "crc_check_chance double",
            "dclocal_read_repair_chance double",
            "default_time_to_live int",
            "durability text",
            "extensions frozen<map<text, blob>>",
            "flags frozen<set<text>>",
            "gc_grace_seconds int",
            "id uuid",
            "incremental_backups boolean",
            "max_index_interval int",
            "memtable text",
            "memtable_flush_period_in_ms int",
            "min_index_interval int",
            "read_repair text",
            "read_repair_chance double",
            "speculative_retry text");

    private static final Map<String, String> CACHING = Map.of("keys", "ALL", "rows_per_partition", "NONE");
    private static final Map<String, String> COMPACTION = Map.of(
            "class", "org.apache.cassandra.db.compaction.SizeTieredCompactionStrategy",
            "max_threshold", "32",
            "min_threshold", "4");
    private static final Map<String, String> COMPRESSION =
            Map.of("chunk_length_in_kb", "16", "class", "org.apache.cassandra.io.compress.LZ4Compressor");

    private TableOptionColumns() {}

    /** Returns the columns of {@code system_schema.tables}, with more if asked. */
    static List<String> withKey(List<String> more) {
        List<String> columns = new ArrayList<>(COLUMNS);
        columns.addAll(more);
        columns.sort(Comparator.comparing(column -> column.substring(0, column.indexOf(' '))));
        columns.addAll(0, List.of("keyspace_name text", "table_name text"));
        return columns;
    }

    static List<String> ofViews() {
        List<String> columns = withKey(List.of(
                "base_table_id uuid", "base_table_name text", "include_all_columns boolean", "where_clause text"));
        columns.set(1, "view_name text");
        return columns;
    }

    static @Nullable Object[] row(TableSchema table) {
        TableOptions options = table.options();
        Map<String, String> others = options.others();
        Durability durability = options.durability();
        return new @Nullable Object[] {
            table.keyspace(),
            table.name(),
            plain(others, "additional_write_policy", "99p"),
            plain(others, "allow_auto_snapshot", null),
            options.bloomFilterFpChance(),
            map(others, "caching", CACHING),
            plain(others, "cdc", null),
            options.comment(),
            map(others, "compaction", COMPACTION),
            map(others, "compression", COMPRESSION),
            plain(others, "crc_check_chance", "1.0"),
            plain(others, "dclocal_read_repair_chance", "0.0"),
            options.defaultTimeToLive(),
            durability == null ? null : durability.name().toLowerCase(Locale.ROOT),
            extensions(others),
            table.isCounter() ? List.of("compound", "counter") : List.of("compound"),
            options.gcGraceSeconds(),
            table.id(),
            plain(others, "incremental_backups", null),
            plain(others, "max_index_interval", "2048"),
            plain(others, "memtable", null),
            plain(others, "memtable_flush_period_in_ms", "0"),
            plain(others, "min_index_interval", "128"),
            plain(others, "read_repair", "BLOCKING"),
            plain(others, "read_repair_chance", "0.0"),
            plain(others, "speculative_retry", "99p"),
        };
    }

    private static @Nullable String plain(Map<String, String> others, String name, @Nullable String otherwise) {
        String text = others.get(name);
        return text == null ? otherwise : OptionText.plain(text);
    }

    private static Map<String, String> map(Map<String, String> others, String name, Map<String, String> otherwise) {
        String text = others.get(name);
        return text == null ? otherwise : OptionText.map(text);
    }

    /** Values are blobs: hexadecimal if they were given so, else the bytes of the text. */
    private static Map<String, String> extensions(Map<String, String> others) {
        Map<String, String> blobs = new TreeMap<>();
        map(others, "extensions", Map.of())
                .forEach((key, value) -> blobs.put(
                        key,
                        value.matches("0[xX](?:[0-9a-fA-F]{2})*")
                                ? value
                                : "0x" + HexFormat.of().formatHex(value.getBytes(StandardCharsets.UTF_8))));
        return blobs;
    }
}
