package dev.drumlin.app.cql.ddl;

import dev.drumlin.app.cql.ast.Alteration;
import dev.drumlin.app.cql.ast.ColumnDefinition;
import dev.drumlin.app.cql.ast.Name;
import dev.drumlin.app.cql.ast.Term;
import dev.drumlin.app.cql.value.TypeResolver;
import dev.drumlin.storage.WallClock;
import dev.drumlin.storage.error.InvalidRequestException;
import dev.drumlin.storage.error.NotFoundException;
import dev.drumlin.storage.schema.ColumnKind;
import dev.drumlin.storage.schema.ColumnSchema;
import dev.drumlin.storage.schema.CqlType;
import dev.drumlin.storage.schema.DroppedColumn;
import dev.drumlin.storage.schema.SchemaChange;
import dev.drumlin.storage.schema.SchemaChange.NewColumn;
import dev.drumlin.storage.schema.TableOptions;
import dev.drumlin.storage.schema.TableSchema;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Checks one ALTER TABLE and makes its change. */
final class TableAlteration {
    private final TableSchema table;
    private final WallClock clock;

    TableAlteration(TableSchema table, WallClock clock) {
        this.table = table;
        this.clock = clock;
    }

    /** Returns the change, or null if IF [NOT] EXISTS leaves nothing to do. */
    @Nullable
    SchemaChange change(Alteration alteration) {
        return switch (alteration) {
            case Alteration.AddColumns add -> add(add);
            case Alteration.DropColumns drop -> drop(drop);
            case Alteration.RenameColumns rename -> rename(rename);
            case Alteration.AlterType type ->
                throw SchemaErrors.at(
                        type.column(), "Altering the type of a column is not offered, nor is it by Cassandra any more");
            case Alteration.SetOptions options -> options(options);
        };
    }

    private @Nullable SchemaChange add(Alteration.AddColumns add) {
        Map<String, NewColumn> columns = new LinkedHashMap<>();
        for (ColumnDefinition column : add.columns()) {
            Name name = column.name();
            if (table.column(name.text()) != null) {
                if (add.ifNotExists()) {
                    continue;
                }
                throw SchemaErrors.at(name, "Column '" + name + "' already exists in table " + table.fullName());
            }
            CqlType type = TypeResolver.resolve(column.type());
            check(column, type);
            if (columns.put(name.text(), ColumnRules.newColumn(column, type)) != null) {
                throw SchemaErrors.at(name, "Column '" + name + "' is added twice");
            }
        }
        return columns.isEmpty()
                ? null
                : new SchemaChange.AddColumns(table.keyspace(), table.name(), List.copyOf(columns.values()));
    }

    private void check(ColumnDefinition column, CqlType type) {
        Name name = column.name();
        ColumnRules.requireFrozen(name, type);
        if (column.isStatic() && table.clustering().isEmpty()) {
            throw ColumnRules.uselessStatic(name);
        }
        boolean counter = type == CqlType.Scalar.COUNTER;
        boolean hasOthers = !table.isCounter()
                && !(table.regulars().isEmpty() && table.statics().isEmpty());
        if (counter ? hasOthers : table.isCounter()) {
            throw SchemaErrors.at(
                    name,
                    "Cannot add " + (counter ? "counter" : "non-counter") + " column '" + name + "' to "
                            + (counter ? "a table without counters: " : "a table of counters: ") + table.fullName());
        }
        for (DroppedColumn gone : table.dropped()) {
            if (gone.name().equals(name.text())) {
                checkAgain(name, column.isStatic() ? ColumnKind.STATIC : ColumnKind.REGULAR, type, gone);
            }
        }
    }

    private static void checkAgain(Name name, ColumnKind kind, CqlType type, DroppedColumn gone) {
        if (type == CqlType.Scalar.COUNTER) {
            throw SchemaErrors.at(name, "Cannot re-add previously dropped counter column '" + name + "'");
        }
        if (!gone.type().equals(type)) {
            throw SchemaErrors.at(
                    name,
                    "Cannot re-add previously dropped column '" + name + "' of type " + type.cql() + ": it was "
                            + gone.type().cql());
        }
        if (gone.kind() != kind) {
            throw SchemaErrors.at(
                    name,
                    "Cannot re-add previously dropped column '" + name + "': it was "
                            + (gone.kind() == ColumnKind.STATIC ? "static" : "not static"));
        }
    }

    private @Nullable SchemaChange drop(Alteration.DropColumns drop) {
        List<String> names = new ArrayList<>();
        for (Name name : drop.columns()) {
            ColumnSchema column = column(name, drop.ifExists());
            if (column == null) {
                continue;
            }
            if (column.isKey()) {
                throw SchemaErrors.at(
                        name, "Cannot drop PRIMARY KEY column '" + name + "' of table " + table.fullName());
            }
            if (names.contains(name.text())) {
                throw SchemaErrors.at(name, "Column '" + name + "' is dropped twice");
            }
            names.add(name.text());
        }
        long timestamp = timestamp(drop.timestamp());
        return names.isEmpty() ? null : new SchemaChange.DropColumns(table.keyspace(), table.name(), names, timestamp);
    }

    private long timestamp(@Nullable Term term) {
        if (term == null) {
            return clock.micros();
        }
        if (term instanceof Term.Literal literal && literal.kind() == Term.Kind.INTEGER) {
            try {
                return Long.parseLong(literal.text());
            } catch (NumberFormatException e) {
                throw badTimestamp(term);
            }
        }
        throw badTimestamp(term);
    }

    private static InvalidRequestException badTimestamp(Term term) {
        return new InvalidRequestException(
                "USING TIMESTAMP of a schema change must be a whole number of microseconds, written out",
                term.at().line(),
                term.at().column());
    }

    private @Nullable SchemaChange rename(Alteration.RenameColumns rename) {
        Map<String, String> names = new LinkedHashMap<>();
        for (Alteration.Renaming renaming : rename.columns()) {
            Name from = renaming.from();
            ColumnSchema column = column(from, rename.ifExists());
            if (column == null) {
                continue;
            }
            if (!column.isKey()) {
                throw SchemaErrors.at(
                        from, "Cannot rename column '" + from + "': only PRIMARY KEY columns can be renamed");
            }
            if (names.put(from.text(), renaming.to().text()) != null) {
                throw SchemaErrors.at(from, "Column '" + from + "' is renamed twice");
            }
        }
        return names.isEmpty() ? null : new SchemaChange.RenameColumns(table.keyspace(), table.name(), names);
    }

    private @Nullable ColumnSchema column(Name name, boolean ifExists) {
        ColumnSchema column = table.column(name.text());
        if (column == null && !ifExists) {
            throw new NotFoundException("Column '" + name + "' does not exist in table " + table.fullName());
        }
        return column;
    }

    private SchemaChange options(Alteration.SetOptions change) {
        TableOptionsReader reader = new TableOptionsReader(table.options()).read(change.options());
        if (reader.id() != null) {
            throw new InvalidRequestException("Option 'id' cannot be changed");
        }
        TableOptions options = reader.options();
        if (options.defaultTimeToLive() > 0 && table.isCounter()) {
            throw new InvalidRequestException(
                    "Option 'default_time_to_live' cannot be set on table '" + table.name() + "': it has counters");
        }
        return new SchemaChange.AlterOptions(table.keyspace(), table.name(), options);
    }
}
