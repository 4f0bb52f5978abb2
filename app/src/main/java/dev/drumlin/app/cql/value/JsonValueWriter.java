package dev.drumlin.app.cql.value;

import dev.drumlin.storage.data.ByteReader;
import dev.drumlin.storage.schema.CqlType;
import dev.drumlin.storage.schema.CqlType.Scalar;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * Binary values as JSON. Numbers that a double would round are strings: bigint, counter, varint, decimal; so are NaN and the
 * infinities. A blob is base64. Lists, sets and tuples are arrays; a map is an object if its keys are text or ascii, else
 * an array of pairs. Stateless.
 */
public final class JsonValueWriter {
    private JsonValueWriter() {}

    /**
     * Writes one value.
     *
     * @throws IndexOutOfBoundsException if the stored bytes are no value of the type
     */
    public static void write(CqlType type, MemorySegment value, long at, int length, JsonOut out) {
        switch (type) {
            case Scalar scalar -> scalar(scalar, value, at, length, out);
            case CqlType.ListType list -> elements(list.element(), value, at, length, out);
            case CqlType.SetType set -> elements(set.element(), value, at, length, out);
            case CqlType.MapType map -> map(map, value, at, length, out);
            case CqlType.TupleType tuple -> tuple(tuple, value, at, length, out);
        }
    }

    /** Returns whether a map with such keys is written as an object. */
    static boolean isName(CqlType key) {
        return key == Scalar.TEXT || key == Scalar.ASCII;
    }

    private static void elements(CqlType element, MemorySegment value, long at, int length, JsonOut out) {
        ByteReader in = new ByteReader().wrap(value, at, length);
        out.beginArray();
        for (int left = Integer.reverseBytes(in.readInt()); left > 0; left--) {
            nested(element, in, out);
        }
        out.endArray();
    }

    private static void map(CqlType.MapType map, MemorySegment value, long at, int length, JsonOut out) {
        ByteReader in = new ByteReader().wrap(value, at, length);
        boolean object = isName(map.key());
        if (object) {
            out.beginObject();
        } else {
            out.beginArray();
        }
        for (int left = Integer.reverseBytes(in.readInt()); left > 0; left--) {
            if (object) {
                int keyLength = Integer.reverseBytes(in.readInt());
                out.utf8Name(value, in.skip(keyLength), keyLength);
                nested(map.value(), in, out);
            } else {
                out.beginArray();
                nested(map.key(), in, out);
                nested(map.value(), in, out);
                out.endArray();
            }
        }
        if (object) {
            out.endObject();
        } else {
            out.endArray();
        }
    }

    private static void tuple(CqlType.TupleType tuple, MemorySegment value, long at, int length, JsonOut out) {
        ByteReader in = new ByteReader().wrap(value, at, length);
        out.beginArray();
        for (CqlType field : tuple.fields()) {
            if (in.remaining() == 0) {
                out.nullValue();
            } else {
                nested(field, in, out);
            }
        }
        out.endArray();
    }

    private static void nested(CqlType type, ByteReader in, JsonOut out) {
        int length = Integer.reverseBytes(in.readInt());
        if (length < 0) {
            out.nullValue();
        } else {
            write(type, in.segment(), in.skip(length), length, out);
        }
    }

    private static void scalar(Scalar type, MemorySegment value, long at, int length, JsonOut out) {
        switch (type) {
            case ASCII, TEXT -> out.utf8String(value, at, length);
            case BLOB -> out.base64String(value, at, length);
            case BOOLEAN -> out.bool(value.get(ValueLayout.JAVA_BYTE, at) != 0);
            case TINYINT -> out.number(value.get(ValueLayout.JAVA_BYTE, at));
            case SMALLINT -> out.number(BigEndian.getShort(value, at));
            case INT -> out.number(BigEndian.getInt(value, at));
            case BIGINT, COUNTER -> out.quotedNumber(BigEndian.getLong(value, at));
            case FLOAT -> {
                float number = Float.intBitsToFloat(BigEndian.getInt(value, at));
                floating(Float.toString(number), Float.isFinite(number), out);
            }
            case DOUBLE -> {
                double number = Double.longBitsToDouble(BigEndian.getLong(value, at));
                floating(Double.toString(number), Double.isFinite(number), out);
            }
            case DATE, DECIMAL, DURATION, INET, TIME, TIMESTAMP, TIMEUUID, UUID, VARINT ->
                out.plainString(ScalarText.format(type, value, at, length));
        }
    }

    private static void floating(String text, boolean finite, JsonOut out) {
        if (finite) {
            out.literal(text);
        } else {
            out.plainString(text);
        }
    }
}
