package dev.drumlin.app.cql.system;

import static dev.drumlin.app.cql.ddl.SystemKeyspaces.SCHEMA;
import static dev.drumlin.app.cql.ddl.SystemKeyspaces.SYSTEM;
import static dev.drumlin.app.cql.ddl.SystemKeyspaces.VIRTUAL_SCHEMA;

import dev.drumlin.storage.schema.KeyspaceSchema;
import dev.drumlin.storage.schema.Schema;
import dev.drumlin.storage.schema.TableSchema;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Supplier;

/** The keyspace {@code system_schema}: all stored tables and, beside them, {@code system} and itself. */
final class SchemaTables {
    /** The same columns show the virtual tables in {@code system_virtual_schema}. */
    static final List<String> COLUMNS_COLUMNS = List.of(
            "keyspace_name text",
            "table_name text",
            "column_name text",
            "clustering_order text",
            "column_name_bytes blob",
            "kind text",
            "position int",
            "type text");

    private static final Map<String, String> LOCAL = Map.of("class", "org.apache.cassandra.locator.LocalStrategy");

    private final Supplier<Collection<TableSchema>> virtual;

    SchemaTables(Supplier<Collection<TableSchema>> virtual) {
        this.virtual = virtual;
    }

    List<VirtualTable> tables() {
        List<VirtualTable> all = new ArrayList<>();
        all.add(table(
                "keyspaces",
                0,
                List.of("keyspace_name text", "durable_writes boolean", "replication frozen<map<text, text>>"),
                this::keyspaces));
        all.add(table(
                "tables",
                1,
                TableOptionColumns.withKey(List.of()),
                (stored, rows) -> shown(stored).forEach(table -> rows.add(TableOptionColumns.row(table)))));
        all.add(table(
                "columns",
                2,
                COLUMNS_COLUMNS,
                (stored, rows) -> shown(stored).forEach(table -> ColumnRows.add(table, rows))));
        all.add(empty(
                "types", 1, "type_name text", "field_names frozen<list<text>>", "field_types frozen<list<text>>"));
        all.add(empty(
                "functions",
                2,
                "function_name text",
                "argument_types frozen<list<text>>",
                "argument_names frozen<list<text>>",
                "body text",
                "called_on_null_input boolean",
                "language text",
                "return_type text"));
        all.add(empty(
                "aggregates",
                2,
                "aggregate_name text",
                "argument_types frozen<list<text>>",
                "final_func text",
                "initcond text",
                "return_type text",
                "state_func text",
                "state_type text"));
        all.add(empty("triggers", 2, "table_name text", "trigger_name text", "options frozen<map<text, text>>"));
        all.add(empty(
                "indexes", 2, "table_name text", "index_name text", "kind text", "options frozen<map<text, text>>"));
        all.add(MadeUpTable.of(SCHEMA, "views", 1, TableOptionColumns.ofViews(), (stored, rows) -> {}));
        return all;
    }

    private static VirtualTable table(
            String name, int clustering, List<String> columns, BiConsumer<Schema, VirtualRows> source) {
        return MadeUpTable.of(SCHEMA, name, clustering, columns, source);
    }

    private static VirtualTable empty(String name, int clustering, String... afterKeyspace) {
        List<String> columns = new ArrayList<>(List.of("keyspace_name text"));
        columns.addAll(List.of(afterKeyspace));
        return table(name, clustering, columns, (stored, rows) -> {});
    }

    private void keyspaces(Schema stored, VirtualRows rows) {
        rows.add(SYSTEM, true, LOCAL);
        rows.add(SCHEMA, true, LOCAL);
        for (KeyspaceSchema keyspace : stored.keyspaces().values()) {
            rows.add(keyspace.name(), keyspace.durableWrites(), keyspace.replication());
        }
    }

    /** Returns what the tables here describe; {@code system_virtual_schema} describes itself. */
    private List<TableSchema> shown(Schema stored) {
        List<TableSchema> shown = new ArrayList<>();
        for (TableSchema table : virtual.get()) {
            if (!table.keyspace().equals(VIRTUAL_SCHEMA)) {
                shown.add(table);
            }
        }
        stored.tables().forEach(shown::add);
        return shown;
    }
}
