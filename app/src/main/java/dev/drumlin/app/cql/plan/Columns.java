package dev.drumlin.app.cql.plan;

import dev.drumlin.app.cql.ast.Name;
import dev.drumlin.storage.error.InvalidRequestException;
import dev.drumlin.storage.schema.ColumnSchema;
import dev.drumlin.storage.schema.TableSchema;

/** Looks up columns by the names in a statement. */
final class Columns {
    private Columns() {}

    static ColumnSchema find(TableSchema table, Name name) {
        ColumnSchema column = table.column(name.text());
        if (column == null) {
            throw new InvalidRequestException(
                    "Undefined column name '" + name + "' in table " + table.fullName(),
                    name.at().line(),
                    name.at().column());
        }
        return column;
    }
}
