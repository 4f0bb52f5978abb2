package dev.drumlin.app.cql.value;

import dev.drumlin.storage.schema.CqlType;
import dev.drumlin.storage.schema.CqlType.Scalar;

/** How values are compared that may have no order of their own. Stateless. */
public final class ValueOrder {
    private ValueOrder() {}

    /**
     * Returns a type that can be in a key, has the same binary values, and says by its order how values of the type compare.
     * Durations compare by their bytes, inside collections and tuples too; that tells them apart and is what Cassandra does
     * for {@code min} and {@code max}, but no order to ask for.
     */
    public static CqlType of(CqlType type) {
        return switch (type) {
            case Scalar.DURATION -> Scalar.BLOB;
            case Scalar.COUNTER -> Scalar.BIGINT;
            case Scalar scalar -> scalar;
            case CqlType.ListType list -> new CqlType.ListType(of(list.element()), list.frozen());
            case CqlType.SetType set -> new CqlType.SetType(of(set.element()), set.frozen());
            case CqlType.MapType map -> new CqlType.MapType(of(map.key()), of(map.value()), map.frozen());
            case CqlType.TupleType tuple ->
                new CqlType.TupleType(
                        tuple.fields().stream().map(ValueOrder::of).toList());
        };
    }
}
