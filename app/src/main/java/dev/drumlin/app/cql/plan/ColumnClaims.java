package dev.drumlin.app.cql.plan;

import dev.drumlin.app.cql.ast.Operator;
import dev.drumlin.storage.error.InvalidRequestException;
import dev.drumlin.storage.schema.ColumnSchema;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Which relations each column of a WHERE clause has by itself, to refuse those that cannot stand together: a column has one
 * equality or IN, or at most one lower and one upper bound, or any number of CONTAINS. For one statement.
 */
final class ColumnClaims {
    private final Map<ColumnSchema, List<Kind>> known = new HashMap<>();

    /** What a relation does to its column. */
    enum Kind {
        VALUES,
        LOWER,
        UPPER,
        ELEMENT;

        static Kind of(Operator operator) {
            return switch (operator) {
                case GT, GTE -> LOWER;
                case LT, LTE -> UPPER;
                case CONTAINS, CONTAINS_KEY -> ELEMENT;
                case EQ, NEQ -> VALUES;
            };
        }
    }

    void add(ColumnSchema column, Kind kind) {
        List<Kind> before = known.computeIfAbsent(column, _ -> new ArrayList<>());
        for (Kind other : before) {
            if (kind == Kind.VALUES || other == Kind.VALUES) {
                throw new InvalidRequestException("'" + column.name()
                        + "' cannot be restricted by more than one relation if it includes an Equal or IN");
            }
            if ((kind == Kind.ELEMENT) != (other == Kind.ELEMENT)) {
                throw new InvalidRequestException(
                        "'" + column.name() + "' cannot be restricted by CONTAINS and by its value at once");
            }
            if (kind == other && kind != Kind.ELEMENT) {
                throw new InvalidRequestException("More than one restriction was found for the "
                        + (kind == Kind.LOWER ? "start" : "end") + " bound on '" + column.name() + "'");
            }
        }
        before.add(kind);
    }
}
