package dev.drumlin.app.cql.ast;

import java.util.List;

/** One condition of a WHERE clause. */
public sealed interface Relation {
    /** Returns where the relation begins. */
    Place at();

    /** {@code c = 1}, {@code c CONTAINS KEY 'x'}. */
    record Comparison(Name column, Operator operator, Term value) implements Relation {
        @Override
        public Place at() {
            return column.at();
        }
    }

    /** {@code m['k'] = 1}. */
    record ElementComparison(Name column, Term key, Operator operator, Term value) implements Relation {
        @Override
        public Place at() {
            return column.at();
        }
    }

    /**
     * {@code c IN (1, 2)}.
     *
     * @param values a {@link Term.ListLiteral} with the values, or a {@link Term.BindMarker} for the whole list
     */
    record In(Name column, Term values) implements Relation {
        @Override
        public Place at() {
            return column.at();
        }
    }

    /**
     * {@code (a, b) > (1, 2)}.
     *
     * @param value a {@link Term.TupleLiteral} or a {@link Term.BindMarker}
     */
    record TupleComparison(List<Name> columns, Operator operator, Term value, Place at) implements Relation {
        public TupleComparison {
            columns = List.copyOf(columns);
        }
    }

    /**
     * {@code (a, b) IN ((1, 2), (3, 4))}.
     *
     * @param values a {@link Term.ListLiteral} of {@link Term.TupleLiteral} or {@link Term.BindMarker}, or one
     *     {@link Term.BindMarker} for the whole list
     */
    record TupleIn(List<Name> columns, Term values, Place at) implements Relation {
        public TupleIn {
            columns = List.copyOf(columns);
        }
    }

    /** {@code token(a, b) > ?}. */
    record TokenComparison(List<Name> columns, Operator operator, Term value, Place at) implements Relation {
        public TokenComparison {
            columns = List.copyOf(columns);
        }
    }

    /** {@code c IS NOT NULL}. */
    record IsNotNull(Name column) implements Relation {
        @Override
        public Place at() {
            return column.at();
        }
    }
}
