package dev.drumlin.app.cql.value;

import dev.drumlin.storage.data.ByteWriter;
import dev.drumlin.storage.schema.CqlType;
import dev.drumlin.storage.schema.CqlType.Scalar;
import java.util.Collection;
import java.util.Map;

/** Values that the server makes up itself, given as Java objects whose text is the text of a scalar. Stateless. */
public final class TextValues {
    private TextValues() {}

    /**
     * Appends a binary value.
     *
     * @param given for a scalar any object whose text {@link ScalarText#parse} reads; for a list or set a
     *     {@link Collection}, for a map a {@link Map} of such
     * @throws IllegalArgumentException if it does not fit the type, which is the caller's mistake
     */
    public static void encode(CqlType type, Object given, ByteWriter out) {
        switch (type) {
            case Scalar scalar -> ScalarText.parse(scalar, given.toString(), out);
            case CqlType.ListType list -> elements(list, list.element(), given, out);
            case CqlType.SetType set -> elements(set, set.element(), given, out);
            case CqlType.MapType map -> {
                if (!(given instanceof Map<?, ?> entries)) {
                    throw new IllegalArgumentException("expected a map for " + type.cql());
                }
                ElementWriter writer = new ElementWriter(map, out);
                entries.forEach((key, value) -> {
                    element(map.key(), key, out);
                    element(map.value(), value, out);
                    writer.endEntry();
                });
                writer.end();
            }
            case CqlType.TupleType tuple -> throw new IllegalArgumentException("no made-up value of " + tuple.cql());
        }
    }

    private static void elements(CqlType collection, CqlType element, Object given, ByteWriter out) {
        if (!(given instanceof Collection<?> elements)) {
            throw new IllegalArgumentException("expected a collection for " + collection.cql());
        }
        ElementWriter writer = new ElementWriter(collection, out);
        for (Object each : elements) {
            element(element, each, out);
            writer.endEntry();
        }
        writer.end();
    }

    private static void element(CqlType type, Object given, ByteWriter out) {
        int at = ElementWriter.beginValue(out);
        encode(type, given, out);
        ElementWriter.endValue(out, at);
    }
}
