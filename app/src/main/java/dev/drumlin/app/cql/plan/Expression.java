package dev.drumlin.app.cql.plan;

import dev.drumlin.storage.schema.CqlType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a result column is computed from. Immutable. */
public sealed interface Expression {
    CqlType type();

    /** A column's value. */
    record Cell(int slot, CqlType type) implements Expression {}

    /** The timestamp of a column's cell. */
    record WriteTime(int slot) implements Expression {
        @Override
        public CqlType type() {
            return CqlType.Scalar.BIGINT;
        }
    }

    /** The seconds that a column's cell has left, null if it does not expire. */
    record TimeToLive(int slot) implements Expression {
        @Override
        public CqlType type() {
            return CqlType.Scalar.INT;
        }
    }

    /** The token of the partition. */
    record Token() implements Expression {
        @Override
        public CqlType type() {
            return CqlType.Scalar.BIGINT;
        }
    }

    /** What does not depend on the row. */
    record Value(ValueSource source, CqlType type) implements Expression {}

    /** A function's result. */
    record Apply(Function function, List<Expression> arguments) implements Expression {
        public Apply {
            arguments = List.copyOf(arguments);
        }

        @Override
        public CqlType type() {
            return function.result();
        }
    }

    /**
     * One value for all rows.
     *
     * @param argument null for count(*)
     */
    record Aggregate(Kind kind, @Nullable Expression argument, CqlType type) implements Expression {
        /** The aggregates there are; names as CQL writes them. */
        public enum Kind {
            COUNT,
            MIN,
            MAX,
            SUM,
            AVG
        }
    }
}
