package dev.drumlin.tracing.store;

import dev.drumlin.storage.Durability;
import dev.drumlin.storage.schema.ColumnKind;
import dev.drumlin.storage.schema.CqlType;
import dev.drumlin.storage.schema.SchemaChange;
import dev.drumlin.storage.schema.SchemaChange.NewColumn;
import dev.drumlin.storage.schema.TableOptions;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * The tables of keyspace {@code system_traces}, with the names that tools for Cassandra and ScyllaDB know, and columns of ours
 * for what those lack. Collections are frozen: a record is written once and whole.
 */
enum TraceTable {
    SESSIONS(
            "sessions",
            "traced requests",
            "session_id uuid",
            "",
            "command text",
            "client inet",
            "coordinator inet",
            "duration int",
            "parameters frozen<map<text, text>>",
            "request text",
            "started_at timestamp",
            "username text",
            "queue_time bigint",
            "cost frozen<map<text, bigint>>",
            "stages frozen<map<text, bigint>>",
            "problem text",
            "explanation text"),
    EVENTS(
            "events",
            "steps of fully traced requests",
            "session_id uuid",
            "event_id timeuuid",
            "activity text",
            "source inet",
            "source_elapsed int",
            "thread text"),
    SESSIONS_TIME_IDX(
            "sessions_time_idx", "sessions by minute", "minute timestamp", "started_at timestamp;session_id uuid"),
    NODE_SLOW_LOG(
            "node_slow_log",
            "slow requests",
            "start_time timeuuid",
            "node_ip inet;shard int",
            "session_id uuid",
            "date timestamp",
            "command text",
            "duration int",
            "parameters frozen<map<text, text>>",
            "source_ip inet",
            "table_names frozen<set<text>>",
            "username text",
            "queue_time bigint",
            "cost frozen<map<text, bigint>>",
            "stages frozen<map<text, bigint>>",
            "problem text",
            "explanation text"),
    NODE_SLOW_LOG_TIME_IDX(
            "node_slow_log_time_idx",
            "slow requests by minute",
            "minute timestamp",
            "started_at timestamp;session_id uuid",
            "start_time timeuuid",
            "node_ip inet",
            "shard int");

    static final String KEYSPACE = "system_traces";
    private static final int TTL_SECONDS = 86_400;

    private final String tableName;
    private final String comment;
    private final String partitionKey;
    private final String clustering;
    private final String regulars;

    /** Columns are a name, a blank and a type; several are joined by semicolons. */
    TraceTable(String tableName, String comment, String partitionKey, String clustering, String... regulars) {
        this.tableName = tableName;
        this.comment = comment;
        this.partitionKey = partitionKey;
        this.clustering = clustering;
        this.regulars = String.join(";", regulars);
    }

    private List<NewColumn> columns() {
        List<NewColumn> columns = new ArrayList<>();
        columns.add(column(partitionKey, ColumnKind.PARTITION_KEY, 0));
        int position = 0;
        for (String each : split(clustering)) {
            columns.add(column(each, ColumnKind.CLUSTERING, position++));
        }
        for (String each : split(regulars)) {
            columns.add(column(each, ColumnKind.REGULAR, -1));
        }
        return columns;
    }

    private static List<String> split(String definitions) {
        return definitions.isEmpty() ? List.of() : List.of(definitions.split(";", -1));
    }

    private static NewColumn column(String definition, ColumnKind kind, int position) {
        int blank = definition.indexOf(' ');
        CqlType type = CqlType.parse(definition.substring(blank + 1));
        return new NewColumn(definition.substring(0, blank), type, kind, position, false);
    }

    String tableName() {
        return tableName;
    }

    static SchemaChange keyspace() {
        return new SchemaChange.CreateKeyspace(
                KEYSPACE, Map.of("class", "SimpleStrategy", "replication_factor", "1"), true);
    }

    /** Returns the change that makes the table, under an id that its name alone decides. */
    SchemaChange creation() {
        UUID id = UUID.nameUUIDFromBytes((KEYSPACE + "." + tableName).getBytes(StandardCharsets.UTF_8));
        TableOptions options = new TableOptions(comment, TTL_SECONDS, 0, 0.01, Durability.NONE, Map.of());
        return new SchemaChange.CreateTable(KEYSPACE, tableName, id, columns(), options);
    }
}
