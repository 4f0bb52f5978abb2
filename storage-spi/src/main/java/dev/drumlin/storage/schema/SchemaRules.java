package dev.drumlin.storage.schema;

import dev.drumlin.storage.error.AlreadyExistsException;
import dev.drumlin.storage.error.InvalidRequestException;
import dev.drumlin.storage.error.NotFoundException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What each schema change demands and yields, as one pure function, so that all engines agree. The rules here keep a schema
 * sound; finer rules of CQL (reserved names, options) are the caller's.
 */
public final class SchemaRules {
    private SchemaRules() {}

    /**
     * Returns the schema after a change.
     *
     * @throws NotFoundException if a keyspace, table or column that the change names is missing
     * @throws AlreadyExistsException if a keyspace or table to be created exists
     * @throws InvalidRequestException if the change is not allowed
     */
    public static Schema apply(Schema schema, SchemaChange change) {
        return switch (change) {
            case SchemaChange.CreateKeyspace create -> {
                if (schema.keyspace(create.keyspace()) != null) {
                    throw new AlreadyExistsException("Keyspace '" + create.keyspace() + "' already exists");
                }
                yield schema.with(
                        new KeyspaceSchema(create.keyspace(), create.replication(), create.durableWrites(), Map.of()));
            }
            case SchemaChange.AlterKeyspace alter -> {
                KeyspaceSchema old = keyspace(schema, alter.keyspace());
                yield schema.with(
                        new KeyspaceSchema(old.name(), alter.replication(), alter.durableWrites(), old.tables()));
            }
            case SchemaChange.DropKeyspace drop -> {
                keyspace(schema, drop.keyspace());
                yield schema.without(drop.keyspace());
            }
            case SchemaChange.CreateTable create -> createTable(schema, create);
            case SchemaChange.AddColumns add -> replace(schema, addColumns(schema, add));
            case SchemaChange.DropColumns drop -> replace(schema, dropColumns(schema, drop));
            case SchemaChange.RenameColumns rename -> replace(schema, renameColumns(schema, rename));
            case SchemaChange.AlterOptions alter -> {
                TableSchema old = table(schema, alter.keyspace(), alter.table());
                yield replace(
                        schema,
                        changed(schema, old, old.nextColumnId(), old.columns(), old.dropped(), alter.options()));
            }
            case SchemaChange.DropTable drop -> {
                table(schema, drop.keyspace(), drop.table());
                yield schema.with(keyspace(schema, drop.keyspace()).without(drop.table()));
            }
        };
    }

    private static Schema createTable(Schema schema, SchemaChange.CreateTable create) {
        KeyspaceSchema keyspace = keyspace(schema, create.keyspace());
        if (keyspace.table(create.table()) != null) {
            throw new AlreadyExistsException("Table '" + create.keyspace() + "." + create.table() + "' already exists");
        }
        if (schema.table(create.id()) != null) {
            throw new AlreadyExistsException("A table with the id " + create.id() + " already exists");
        }
        List<ColumnSchema> columns = new ArrayList<>();
        for (SchemaChange.NewColumn column : create.columns()) {
            columns.add(numbered(column, columns.size() + 1));
        }
        return schema.with(keyspace.with(new TableSchema(
                create.id(),
                create.keyspace(),
                create.table(),
                schema.number() + 1,
                columns.size() + 1,
                columns,
                List.of(),
                create.options())));
    }

    private static TableSchema addColumns(Schema schema, SchemaChange.AddColumns add) {
        TableSchema old = table(schema, add.keyspace(), add.table());
        List<ColumnSchema> columns = new ArrayList<>(old.columns());
        int nextId = old.nextColumnId();
        for (SchemaChange.NewColumn column : add.columns()) {
            if (columns.stream().anyMatch(other -> other.name().equals(column.name()))) {
                throw new InvalidRequestException(
                        "Column '" + column.name() + "' already exists in table " + old.fullName());
            }
            if (column.kind() != ColumnKind.REGULAR && column.kind() != ColumnKind.STATIC) {
                throw new InvalidRequestException(
                        "Column '" + column.name() + "' cannot become part of the primary key of " + old.fullName());
            }
            for (DroppedColumn gone : old.dropped()) {
                if (gone.name().equals(column.name()) && !gone.type().equals(column.type())) {
                    throw new InvalidRequestException("Cannot re-add dropped column '" + gone.name() + "' as "
                            + column.type().cql() + ": it was " + gone.type().cql());
                }
            }
            columns.add(numbered(column, nextId++));
        }
        return changed(schema, old, nextId, columns, old.dropped(), old.options());
    }

    private static TableSchema dropColumns(Schema schema, SchemaChange.DropColumns drop) {
        TableSchema old = table(schema, drop.keyspace(), drop.table());
        List<ColumnSchema> columns = new ArrayList<>(old.columns());
        List<DroppedColumn> dropped = new ArrayList<>(old.dropped());
        for (String name : drop.columns()) {
            ColumnSchema column = column(old, name);
            if (column.isKey()) {
                throw new InvalidRequestException(
                        "Cannot drop '" + name + "': it is part of the primary key of " + old.fullName());
            }
            if (!columns.remove(column)) {
                throw new InvalidRequestException("Column '" + name + "' is dropped twice in one statement");
            }
            dropped.add(new DroppedColumn(column.id(), name, column.type(), column.kind(), drop.timestamp()));
        }
        return changed(schema, old, old.nextColumnId(), columns, dropped, old.options());
    }

    private static TableSchema renameColumns(Schema schema, SchemaChange.RenameColumns rename) {
        TableSchema old = table(schema, rename.keyspace(), rename.table());
        Map<String, String> names = new TreeMap<>(rename.names());
        for (Map.Entry<String, String> entry : names.entrySet()) {
            ColumnSchema column = column(old, entry.getKey());
            if (!column.isKey()) {
                throw new InvalidRequestException(
                        "Cannot rename '" + entry.getKey() + "': only primary key columns can be renamed");
            }
            if (old.column(entry.getValue()) != null) {
                throw new InvalidRequestException(
                        "Cannot rename '" + entry.getKey() + "' to '" + entry.getValue() + "': that column exists");
            }
        }
        if (names.values().stream().distinct().count() != names.size()) {
            throw new InvalidRequestException("Cannot rename two columns to the same name in " + old.fullName());
        }
        List<ColumnSchema> columns = old.columns().stream()
                .map(column -> column.renamed(names.getOrDefault(column.name(), column.name())))
                .toList();
        return changed(schema, old, old.nextColumnId(), columns, old.dropped(), old.options());
    }

    private static ColumnSchema numbered(SchemaChange.NewColumn column, int id) {
        if (id > ColumnSchema.ID_MAX) {
            throw new InvalidRequestException("A table may have " + ColumnSchema.ID_MAX
                    + " columns in its life, dropped ones included: '" + column.name() + "' is one too many");
        }
        return new ColumnSchema(
                id, column.name(), column.type(), column.kind(), column.position(), column.descending());
    }

    private static TableSchema changed(
            Schema schema,
            TableSchema old,
            int nextId,
            List<ColumnSchema> columns,
            List<DroppedColumn> dropped,
            TableOptions options) {
        return new TableSchema(
                old.id(), old.keyspace(), old.name(), schema.number() + 1, nextId, columns, dropped, options);
    }

    private static Schema replace(Schema schema, TableSchema table) {
        return schema.with(keyspace(schema, table.keyspace()).with(table));
    }

    private static KeyspaceSchema keyspace(Schema schema, String name) {
        KeyspaceSchema keyspace = schema.keyspace(name);
        if (keyspace == null) {
            throw new NotFoundException("Keyspace '" + name + "' does not exist");
        }
        return keyspace;
    }

    private static TableSchema table(Schema schema, String keyspace, String name) {
        TableSchema table = keyspace(schema, keyspace).table(name);
        if (table == null) {
            throw new NotFoundException("Table '" + keyspace + "." + name + "' does not exist");
        }
        return table;
    }

    private static ColumnSchema column(TableSchema table, String name) {
        ColumnSchema column = table.column(name);
        if (column == null) {
            throw new NotFoundException("Column '" + name + "' does not exist in table " + table.fullName());
        }
        return column;
    }
}
