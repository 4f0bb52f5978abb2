package dev.drumlin.storage.schema;

import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * One change of the schema. {@link SchemaRules} says what each one demands and does. A change that the schema as it then
 * stands does not allow fails and changes nothing.
 */
public sealed interface SchemaChange {
    /** Returns the keyspace concerned. */
    String keyspace();

    /** A new, empty keyspace. */
    record CreateKeyspace(String keyspace, Map<String, String> replication, boolean durableWrites)
            implements SchemaChange {}

    /** Other properties for a keyspace. */
    record AlterKeyspace(String keyspace, Map<String, String> replication, boolean durableWrites)
            implements SchemaChange {}

    /** Removes a keyspace with all its tables and their data. */
    record DropKeyspace(String keyspace) implements SchemaChange {}

    /** A new, empty table; {@code id} must never have been used before. */
    record CreateTable(String keyspace, String table, UUID id, List<NewColumn> columns, TableOptions options)
            implements SchemaChange {}

    /** More static or regular columns. */
    record AddColumns(String keyspace, String table, List<NewColumn> columns) implements SchemaChange {}

    /** Removes static or regular columns; their cells up to {@code timestamp} microseconds are never shown again. */
    record DropColumns(String keyspace, String table, List<String> columns, long timestamp) implements SchemaChange {}

    /** Other names for primary key columns: old name to new name. */
    record RenameColumns(String keyspace, String table, Map<String, String> names) implements SchemaChange {}

    /** Other options for a table. */
    record AlterOptions(String keyspace, String table, TableOptions options) implements SchemaChange {}

    /** Removes a table and its data. */
    record DropTable(String keyspace, String table) implements SchemaChange {}

    /** A column that has no id yet; fields as in {@link ColumnSchema}. */
    record NewColumn(String name, CqlType type, ColumnKind kind, int position, boolean descending) {}
}
