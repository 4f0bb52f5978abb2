package dev.drumlin.app.cql.plan;

import dev.drumlin.app.cql.ast.Operator;
import dev.drumlin.storage.schema.ColumnSchema;
import dev.drumlin.storage.schema.CqlType;

/**
 * A condition that every row is looked at for. A row whose column is null never passes. Immutable.
 *
 * @param type of the values compared: the column's, or with CONTAINS that of its elements
 * @param operator with EQ any of the values may be equal, so IN is an EQ with several
 * @param values one, or several for IN
 */
public record Filter(ColumnSchema column, CqlType type, Operator operator, TupleSource values) {}
