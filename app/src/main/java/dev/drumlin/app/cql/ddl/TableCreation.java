package dev.drumlin.app.cql.ddl;

import dev.drumlin.app.cql.ast.ColumnDefinition;
import dev.drumlin.app.cql.ast.Name;
import dev.drumlin.app.cql.ast.Ordering;
import dev.drumlin.app.cql.ast.PrimaryKey;
import dev.drumlin.app.cql.ast.SchemaStatement.CreateTable;
import dev.drumlin.app.cql.value.TypeResolver;
import dev.drumlin.storage.error.InvalidRequestException;
import dev.drumlin.storage.schema.ColumnKind;
import dev.drumlin.storage.schema.CqlType;
import dev.drumlin.storage.schema.SchemaChange;
import dev.drumlin.storage.schema.SchemaChange.NewColumn;
import dev.drumlin.storage.schema.TableOptions;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;

/** Checks one CREATE TABLE and makes its change. */
final class TableCreation {
    private final CreateTable statement;
    private final String keyspace;
    private final String table;
    private final Map<String, ColumnDefinition> columns = new LinkedHashMap<>();
    private final Map<String, CqlType> types = new LinkedHashMap<>();
    private final Set<String> keyNames = new HashSet<>();

    TableCreation(CreateTable statement, String keyspace) {
        this.statement = statement;
        this.keyspace = keyspace;
        this.table = statement.table().table().text();
    }

    SchemaChange change(Supplier<UUID> ids) {
        if (statement.compactStorage()) {
            throw new InvalidRequestException("COMPACT STORAGE is not offered, nor is it by Cassandra since version 4");
        }
        readColumns();
        PrimaryKey key = primaryKey();
        checkKey(key);
        checkCounters();
        checkStatics(key);
        Map<String, Boolean> descending = clusteringOrder(key);
        TableOptionsReader options = new TableOptionsReader(TableOptions.DEFAULTS).read(statement.options());
        if (options.options().defaultTimeToLive() > 0 && hasCounters()) {
            throw new InvalidRequestException(
                    "Option 'default_time_to_live' cannot be set on table '" + table + "': it has counters");
        }
        return new SchemaChange.CreateTable(
                keyspace, table, id(options, ids), newColumns(key, descending), options.options());
    }

    private void readColumns() {
        for (ColumnDefinition column : statement.columns()) {
            String name = column.name().text();
            if (columns.put(name, column) != null) {
                throw SchemaErrors.at(
                        column.name(),
                        "Duplicate column '" + Name.shown(name) + "' in the declaration of table '" + table + "'");
            }
            types.put(name, TypeResolver.resolve(column.type()));
        }
    }

    private PrimaryKey primaryKey() {
        List<PrimaryKey> keys = statement.primaryKeys();
        if (keys.isEmpty()) {
            throw SchemaErrors.at(
                    statement.table().table(),
                    "No PRIMARY KEY specified for table '" + table + "' (exactly one required)");
        }
        if (keys.size() > 1) {
            throw new InvalidRequestException(
                    "Multiple PRIMARY KEYs specified for table '" + table + "' (exactly one required)",
                    keys.get(1).at().line(),
                    keys.get(1).at().column());
        }
        return keys.getFirst();
    }

    private void checkKey(PrimaryKey key) {
        List<Name> names = new ArrayList<>(key.partition());
        names.addAll(key.clustering());
        for (Name name : names) {
            ColumnDefinition column = columns.get(name.text());
            if (column == null) {
                throw SchemaErrors.at(
                        name, "Unknown column '" + name + "' in the PRIMARY KEY of table '" + table + "'");
            }
            if (!keyNames.add(name.text())) {
                throw SchemaErrors.at(
                        name, "Duplicate column '" + name + "' in the PRIMARY KEY of table '" + table + "'");
            }
            if (column.isStatic()) {
                throw SchemaErrors.at(name, "Static column '" + name + "' cannot be part of the PRIMARY KEY");
            }
            CqlType type = type(name);
            if (type == CqlType.Scalar.COUNTER || TypeResolver.containsDuration(type)) {
                throw SchemaErrors.at(
                        name, "Type " + type.cql() + " is not supported for PRIMARY KEY column '" + name + "'");
            }
            if (type.isMultiCell()) {
                throw SchemaErrors.at(
                        name,
                        "Invalid non-frozen collection type " + type.cql() + " for PRIMARY KEY column '" + name
                                + "': write frozen<" + type.cql() + ">");
            }
        }
    }

    private void checkCounters() {
        boolean counter = false;
        boolean other = false;
        for (ColumnDefinition column : statement.columns()) {
            if (isKey(column)) {
                continue;
            }
            CqlType type = type(column.name());
            ColumnRules.requireFrozen(column.name(), type);
            counter |= type == CqlType.Scalar.COUNTER;
            other |= type != CqlType.Scalar.COUNTER;
        }
        if (counter && other) {
            throw SchemaErrors.at(
                    statement.table().table(), "Cannot mix counter and non-counter columns in table '" + table + "'");
        }
    }

    private boolean hasCounters() {
        return types.containsValue(CqlType.Scalar.COUNTER);
    }

    private void checkStatics(PrimaryKey key) {
        for (ColumnDefinition column : statement.columns()) {
            if (column.isStatic() && key.clustering().isEmpty()) {
                throw ColumnRules.uselessStatic(column.name());
            }
        }
    }

    private Map<String, Boolean> clusteringOrder(PrimaryKey key) {
        Map<String, Boolean> descending = new LinkedHashMap<>();
        List<Ordering> orderings = statement.clusteringOrder();
        if (!orderings.isEmpty() && orderings.size() != key.clustering().size()) {
            throw SchemaErrors.at(orderings.getLast().column(), orderProblem(key));
        }
        for (int i = 0; i < orderings.size(); i++) {
            Name named = orderings.get(i).column();
            if (!named.text().equals(key.clustering().get(i).text())) {
                throw SchemaErrors.at(named, orderProblem(key));
            }
            descending.put(named.text(), orderings.get(i).descending());
        }
        return descending;
    }

    private static String orderProblem(PrimaryKey key) {
        return "CLUSTERING ORDER BY must name all clustering columns in their order: " + key.clustering();
    }

    private UUID id(TableOptionsReader options, Supplier<UUID> ids) {
        String asked = options.id();
        if (asked == null) {
            return ids.get();
        }
        try {
            return UUID.fromString(asked);
        } catch (IllegalArgumentException e) {
            throw new InvalidRequestException("Option 'id' must be a UUID");
        }
    }

    private List<NewColumn> newColumns(PrimaryKey key, Map<String, Boolean> descending) {
        List<NewColumn> all = new ArrayList<>();
        for (int i = 0; i < key.partition().size(); i++) {
            Name name = key.partition().get(i);
            all.add(new NewColumn(name.text(), type(name), ColumnKind.PARTITION_KEY, i, false));
        }
        for (int i = 0; i < key.clustering().size(); i++) {
            Name name = key.clustering().get(i);
            boolean down = descending.getOrDefault(name.text(), false);
            all.add(new NewColumn(name.text(), type(name), ColumnKind.CLUSTERING, i, down));
        }
        for (ColumnDefinition column : statement.columns()) {
            if (!isKey(column)) {
                all.add(ColumnRules.newColumn(column, type(column.name())));
            }
        }
        return all;
    }

    private CqlType type(Name name) {
        CqlType type = types.get(name.text());
        if (type == null) {
            throw new AssertionError("column was checked: " + name);
        }
        return type;
    }

    private boolean isKey(ColumnDefinition column) {
        return keyNames.contains(column.name().text());
    }
}
