package dev.drumlin.shell.client;

import dev.drumlin.shell.client.TableSchema.SchemaColumn;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.StringNode;

/** Reads the schema from the tables of {@code system_schema}. */
public final class SchemaClient {
    private static final Map<String, Integer> KIND_ORDER =
            Map.of("partition_key", 0, "clustering", 1, "static", 2, "regular", 3);

    private final DataClient data;

    public SchemaClient(DataClient data) {
        this.data = data;
    }

    /** The tables, of one keyspace or of all, by name. */
    public List<TableName> tables(@Nullable String keyspace) {
        CqlRequest request = keyspace == null
                ? CqlRequest.of("SELECT keyspace_name, table_name FROM system_schema.tables", List.of())
                : CqlRequest.of(
                        "SELECT keyspace_name, table_name FROM system_schema.tables WHERE keyspace_name = ?",
                        List.of(StringNode.valueOf(keyspace)));
        List<TableName> tables = new ArrayList<>();
        for (JsonNode row : rows(request)) {
            tables.add(new TableName(
                    row.path("keyspace_name").asString(""),
                    row.path("table_name").asString("")));
        }
        tables.sort(Comparator.comparing(TableName::keyspace).thenComparing(TableName::table));
        return tables;
    }

    /** The schema of a table; a table that does not exist is a refusal, as it is everywhere else. */
    public TableSchema table(TableName name) {
        CqlRequest request = CqlRequest.of(
                "SELECT column_name, kind, position, type, clustering_order FROM system_schema.columns"
                        + " WHERE keyspace_name = ? AND table_name = ?",
                List.of(StringNode.valueOf(name.keyspace()), StringNode.valueOf(name.table())));
        List<SchemaColumn> columns = new ArrayList<>();
        for (JsonNode row : rows(request)) {
            columns.add(new SchemaColumn(
                    new CqlColumn(
                            row.path("column_name").asString(""),
                            row.path("type").asString("")),
                    row.path("kind").asString(""),
                    row.path("position").asInt(0),
                    row.path("clustering_order").asString("none")));
        }
        if (columns.isEmpty()) {
            throw new RefusedException(Problem.of(404, "not-found", "there is no table " + name));
        }
        columns.sort(Comparator.comparingInt((SchemaColumn column) -> KIND_ORDER.getOrDefault(column.kind(), 3))
                .thenComparingInt(SchemaColumn::position)
                .thenComparing(column -> column.column().name()));
        return new TableSchema(name, columns);
    }

    private List<JsonNode> rows(CqlRequest request) {
        List<JsonNode> rows = new ArrayList<>();
        for (Iterator<CqlPage> pages = data.pages(request); pages.hasNext(); ) {
            rows.addAll(pages.next().rows());
        }
        return rows;
    }
}
