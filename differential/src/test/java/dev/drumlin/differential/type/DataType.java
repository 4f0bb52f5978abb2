package dev.drumlin.differential.type;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** A type of CQL, as far as both sides have it. */
public sealed interface DataType {
    /** Returns the type as it is written in a statement. */
    String cql();

    /** A type without parts. */
    enum Scalar implements DataType {
        ASCII,
        BIGINT,
        BLOB,
        BOOLEAN,
        DATE,
        DECIMAL,
        DOUBLE,
        DURATION,
        FLOAT,
        INET,
        INT,
        SMALLINT,
        TEXT,
        TIME,
        TIMESTAMP,
        TIMEUUID,
        TINYINT,
        UUID,
        VARINT;

        @Override
        public String cql() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** Returns whether sums and casts take it. */
        public boolean isNumber() {
            return switch (this) {
                case BIGINT, DECIMAL, DOUBLE, FLOAT, INT, SMALLINT, TINYINT, VARINT -> true;
                default -> false;
            };
        }
    }

    /** A frozen list. */
    record ListOf(DataType element) implements DataType {
        @Override
        public String cql() {
            return "frozen<list<" + element.cql() + ">>";
        }
    }

    /** A frozen set. */
    record SetOf(DataType element) implements DataType {
        @Override
        public String cql() {
            return "frozen<set<" + element.cql() + ">>";
        }
    }

    /** A frozen map. */
    record MapOf(DataType key, DataType value) implements DataType {
        @Override
        public String cql() {
            return "frozen<map<" + key.cql() + ", " + value.cql() + ">>";
        }
    }

    /** A tuple, frozen by nature. */
    record TupleOf(List<DataType> fields) implements DataType {
        @Override
        public String cql() {
            return fields.stream().map(DataType::cql).collect(Collectors.joining(", ", "frozen<tuple<", ">>"));
        }
    }
}
