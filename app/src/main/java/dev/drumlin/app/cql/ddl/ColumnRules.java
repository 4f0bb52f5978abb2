package dev.drumlin.app.cql.ddl;

import dev.drumlin.app.cql.ast.ColumnDefinition;
import dev.drumlin.app.cql.ast.Name;
import dev.drumlin.storage.error.InvalidRequestException;
import dev.drumlin.storage.error.NotSupportedException;
import dev.drumlin.storage.schema.ColumnKind;
import dev.drumlin.storage.schema.CqlType;
import dev.drumlin.storage.schema.SchemaChange.NewColumn;

/** What CREATE TABLE and ALTER TABLE … ADD demand of a column outside the key. */
final class ColumnRules {
    private ColumnRules() {}

    static void requireFrozen(Name name, CqlType type) {
        if (type.isMultiCell()) {
            throw new NotSupportedException("Column '" + name
                    + "': non-frozen collections are not supported yet; write frozen<" + type.cql() + ">");
        }
    }

    static InvalidRequestException uselessStatic(Name name) {
        return SchemaErrors.at(
                name,
                "Static column '" + name
                        + "': static columns are only useful (and thus allowed) if the table has at least one"
                        + " clustering column");
    }

    static NewColumn newColumn(ColumnDefinition column, CqlType type) {
        ColumnKind kind = column.isStatic() ? ColumnKind.STATIC : ColumnKind.REGULAR;
        return new NewColumn(column.name().text(), type, kind, -1, false);
    }
}
