package dev.drumlin.app.cql.plan;

import dev.drumlin.app.cql.ResultColumns;
import java.util.List;

/**
 * The result columns of a SELECT and how they are computed. Immutable.
 *
 * @param columns names and types
 * @param expressions one for each
 * @param aggregate whether all rows become one
 * @param plain whether every expression is a column's value, so that rows can be given without computing anything
 * @param times whether timestamps or times to live are asked for
 */
public record Selection(
        ResultColumns columns, List<Expression> expressions, boolean aggregate, boolean plain, boolean times) {
    public Selection {
        expressions = List.copyOf(expressions);
    }
}
