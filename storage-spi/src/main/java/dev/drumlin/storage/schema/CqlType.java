package dev.drumlin.storage.schema;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A CQL type. The text of {@link #cql()} is its persistent form and parses back with {@link #parse}. Values of every type
 * are the binary values of the CQL native protocol. Immutable.
 */
public sealed interface CqlType {
    /** A type without parameters. */
    enum Scalar implements CqlType {
        ASCII,
        BIGINT,
        BLOB,
        BOOLEAN,
        COUNTER,
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
            return name().toLowerCase(java.util.Locale.ROOT);
        }
    }

    /** A list; {@code frozen} means one cell holds it whole. */
    record ListType(CqlType element, boolean frozen) implements CqlType {
        @Override
        public String cql() {
            return frozenIf(frozen, "list<" + element.cql() + ">");
        }
    }

    /** A set, its elements in ascending order of their type. */
    record SetType(CqlType element, boolean frozen) implements CqlType {
        @Override
        public String cql() {
            return frozenIf(frozen, "set<" + element.cql() + ">");
        }
    }

    /** A map, its keys in ascending order of their type. */
    record MapType(CqlType key, CqlType value, boolean frozen) implements CqlType {
        @Override
        public String cql() {
            return frozenIf(frozen, "map<" + key.cql() + ", " + value.cql() + ">");
        }
    }

    /** A tuple; always frozen. */
    record TupleType(List<CqlType> fields) implements CqlType {
        public TupleType {
            fields = List.copyOf(fields);
        }

        @Override
        public String cql() {
            return "frozen<tuple<" + fields.stream().map(CqlType::cql).collect(Collectors.joining(", ")) + ">>";
        }
    }

    /** Returns the type as CQL text. */
    String cql();

    /** Returns whether a column of this type is stored as several cells. */
    default boolean isMultiCell() {
        return switch (this) {
            case Scalar _ -> false;
            case ListType list -> !list.frozen();
            case SetType set -> !set.frozen();
            case MapType map -> !map.frozen();
            case TupleType _ -> false;
        };
    }

    /**
     * Reads a type from its text.
     *
     * @throws IllegalArgumentException if the text is not a type
     */
    static CqlType parse(String text) {
        return new CqlTypeParser(text).parse();
    }

    private static String frozenIf(boolean frozen, String text) {
        return frozen ? "frozen<" + text + ">" : text;
    }
}
