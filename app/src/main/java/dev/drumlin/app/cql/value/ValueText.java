package dev.drumlin.app.cql.value;

import dev.drumlin.storage.data.ByteReader;
import dev.drumlin.storage.schema.CqlType;
import dev.drumlin.storage.schema.CqlType.Scalar;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/** Values as CQL literals, which the parser reads back: for traces, logs and people. Stateless. */
public final class ValueText {
    private ValueText() {}

    /**
     * Returns the literal of a valid binary value: strings in single quotes, blobs as {@code 0x…}, collections in their
     * brackets.
     */
    public static String format(CqlType type, MemorySegment value, long at, int length) {
        StringBuilder text = new StringBuilder();
        append(text, type, new ByteReader().wrap(value, at, length));
        return text.toString();
    }

    private static void append(StringBuilder text, CqlType type, ByteReader in) {
        switch (type) {
            case Scalar scalar -> appendScalar(text, scalar, in);
            case CqlType.ListType list -> {
                text.append('[');
                appendElements(text, list.element(), null, in);
                text.append(']');
            }
            case CqlType.SetType set -> {
                text.append('{');
                appendElements(text, set.element(), null, in);
                text.append('}');
            }
            case CqlType.MapType map -> {
                text.append('{');
                appendElements(text, map.key(), map.value(), in);
                text.append('}');
            }
            case CqlType.TupleType tuple -> {
                String separator = "(";
                for (CqlType field : tuple.fields()) {
                    text.append(separator);
                    int length = in.remaining() == 0 ? -1 : Integer.reverseBytes(in.readInt());
                    if (length < 0) {
                        text.append("null");
                    } else {
                        appendNested(text, field, in, length);
                    }
                    separator = ", ";
                }
                text.append(')');
            }
        }
    }

    private static void appendElements(StringBuilder text, CqlType first, @Nullable CqlType second, ByteReader in) {
        int count = Integer.reverseBytes(in.readInt());
        for (int i = 0; i < count; i++) {
            text.append(i == 0 ? "" : ", ");
            appendNested(text, first, in, Integer.reverseBytes(in.readInt()));
            if (second != null) {
                appendNested(text.append(": "), second, in, Integer.reverseBytes(in.readInt()));
            }
        }
    }

    private static void appendNested(StringBuilder text, CqlType type, ByteReader in, int length) {
        long at = in.skip(length);
        append(text, type, new ByteReader().wrap(in.segment(), at, length));
    }

    private static void appendScalar(StringBuilder text, Scalar type, ByteReader in) {
        String plain = ScalarText.format(type, in.segment(), in.position(), (int) in.remaining());
        switch (type) {
            case ASCII, TEXT, DATE, TIME, TIMESTAMP, INET ->
                text.append('\'').append(plain.replace("'", "''")).append('\'');
            case BIGINT,
                    BLOB,
                    BOOLEAN,
                    COUNTER,
                    DECIMAL,
                    DOUBLE,
                    DURATION,
                    FLOAT,
                    INT,
                    SMALLINT,
                    TIMEUUID,
                    TINYINT,
                    UUID,
                    VARINT -> text.append(plain);
        }
    }
}
