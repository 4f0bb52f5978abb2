package dev.drumlin.app.cql.system;

import static dev.drumlin.app.cql.ddl.SystemKeyspaces.VIRTUAL_SCHEMA;

import dev.drumlin.storage.schema.TableSchema;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** The keyspace {@code system_virtual_schema}, which drivers ask for and which describes only itself. */
final class VirtualSchemaTables {
    private VirtualSchemaTables() {}

    static List<VirtualTable> tables(Supplier<Collection<TableSchema>> virtual) {
        return List.of(
                MadeUpTable.of(
                        VIRTUAL_SCHEMA,
                        "keyspaces",
                        0,
                        List.of("keyspace_name text"),
                        (stored, rows) -> rows.add(VIRTUAL_SCHEMA)),
                MadeUpTable.of(
                        VIRTUAL_SCHEMA,
                        "tables",
                        1,
                        List.of("keyspace_name text", "table_name text", "comment text"),
                        (stored, rows) -> own(virtual, table -> rows.add(table.keyspace(), table.name(), ""))),
                MadeUpTable.of(
                        VIRTUAL_SCHEMA,
                        "columns",
                        2,
                        SchemaTables.COLUMNS_COLUMNS,
                        (stored, rows) -> own(virtual, table -> ColumnRows.add(table, rows))));
    }

    private static void own(Supplier<Collection<TableSchema>> virtual, Consumer<TableSchema> each) {
        for (TableSchema table : virtual.get()) {
            if (table.keyspace().equals(VIRTUAL_SCHEMA)) {
                each.accept(table);
            }
        }
    }
}
