package dev.drumlin.app.cql.plan;

import dev.drumlin.storage.error.InvalidRequestException;
import dev.drumlin.storage.schema.ColumnKind;
import dev.drumlin.storage.schema.ColumnSchema;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Refuses null and unset where a value must be. */
public final class Nulls {
    private Nulls() {}

    static byte[] require(ColumnSchema column, byte @Nullable [] value) {
        if (value == null) {
            throw missing(column, ValueSource.NULL);
        }
        return value;
    }

    /** Returns what is wrong with a value of that length for the column: {@link ValueSource#NULL} or UNSET. */
    public static InvalidRequestException missing(ColumnSchema column, int length) {
        String what = length == ValueSource.UNSET ? "unset" : "null";
        String part = switch (column.kind()) {
            case PARTITION_KEY -> "partition key column ";
            case CLUSTERING -> "clustering column ";
            case STATIC, REGULAR -> "column ";
        };
        return new InvalidRequestException("Invalid " + what + " value for " + part + "'" + column.name() + "'"
                + (column.kind() == ColumnKind.REGULAR ? " in a condition" : ": give it a value"));
    }

    static String names(List<ColumnSchema> columns) {
        return columns.stream().map(column -> "'" + column.name() + "'").collect(Collectors.joining(", "));
    }
}
