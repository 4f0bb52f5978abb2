package dev.drumlin.app.cql.value;

import dev.drumlin.storage.data.ByteWriter;
import dev.drumlin.storage.error.InvalidRequestException;
import dev.drumlin.storage.schema.CqlType;
import dev.drumlin.storage.schema.CqlType.Scalar;
import java.util.Base64;
import java.util.HashSet;
import java.util.Set;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * JSON values as binary values, read straight from the tokens: a number's digits are taken as they stand, never through a
 * double. Reads what {@link JsonValueWriter} writes, and besides it numbers and booleans in strings, maps of any key as
 * an object (its names are the text of the keys) or as an array of pairs, and a timestamp as a number of milliseconds.
 * Stateless.
 */
public final class JsonValueReader {
    private JsonValueReader() {}

    /**
     * Appends the value at which the parser stands, and leaves the parser on the value's last token.
     *
     * @param receiver what the value is for, such as {@code column v}; used in errors
     * @return false if the value is null; then nothing is appended
     * @throws InvalidRequestException if the value does not fit the type; says for what, which type, and what was given.
     *     What was appended by then is the caller's to take back.
     */
    public static boolean read(JsonParser in, CqlType type, String receiver, ByteWriter out) {
        if (in.currentToken() == null) {
            throw ValueErrors.invalid(receiver, type, "expected a value, got nothing");
        }
        if (in.currentToken() == JsonToken.VALUE_NULL) {
            return false;
        }
        try {
            value(in, type, out);
            return true;
        } catch (IllegalArgumentException e) {
            throw ValueErrors.invalid(receiver, type, e.getMessage());
        }
    }

    private static void value(JsonParser in, CqlType type, ByteWriter out) {
        switch (type) {
            case Scalar scalar -> scalar(in, scalar, out);
            case CqlType.ListType list -> elements(in, list, list.element(), out);
            case CqlType.SetType set -> elements(in, set, set.element(), out);
            case CqlType.MapType map -> {
                if (in.currentToken() == JsonToken.START_OBJECT) {
                    object(in, map, out);
                } else {
                    pairs(in, map, out);
                }
            }
            case CqlType.TupleType tuple -> tuple(in, tuple, out);
        }
    }

    private static void elements(JsonParser in, CqlType collection, CqlType element, ByteWriter out) {
        requireArray(in, "an array");
        ElementWriter elements = new ElementWriter(collection, out);
        while (in.nextToken() != JsonToken.END_ARRAY) {
            element(in, element, out);
            elements.endEntry();
        }
        elements.end();
    }

    private static void object(JsonParser in, CqlType.MapType map, ByteWriter out) {
        ElementWriter entries = new ElementWriter(map, out);
        Set<String> names = new HashSet<>();
        while (in.nextToken() != JsonToken.END_OBJECT) {
            String name = in.currentName();
            if (!names.add(name)) {
                throw new IllegalArgumentException("expected each key of the map once, got one twice");
            }
            int keyAt = ElementWriter.beginValue(out);
            if (!(map.key() instanceof Scalar key)) {
                throw new IllegalArgumentException("expected an array of pairs, got an object");
            }
            text(key, name, out);
            ElementWriter.endValue(out, keyAt);
            in.nextToken();
            element(in, map.value(), out);
            entries.endEntry();
        }
        entries.end();
    }

    private static void pairs(JsonParser in, CqlType.MapType map, ByteWriter out) {
        requireArray(in, JsonValueWriter.isName(map.key()) ? "an object or an array of pairs" : "an array of pairs");
        ElementWriter entries = new ElementWriter(map, out);
        while (in.nextToken() != JsonToken.END_ARRAY) {
            requireArray(in, "a pair [key, value]");
            in.nextToken();
            element(in, map.key(), out);
            in.nextToken();
            element(in, map.value(), out);
            if (in.nextToken() != JsonToken.END_ARRAY) {
                throw new IllegalArgumentException("expected pairs of key and value, got an array of more than two");
            }
            entries.endEntry();
        }
        entries.end();
    }

    private static void element(JsonParser in, CqlType type, ByteWriter out) {
        if (in.currentToken() == JsonToken.VALUE_NULL) {
            throw new IllegalArgumentException("expected no null inside a collection");
        }
        int valueAt = ElementWriter.beginValue(out);
        value(in, type, out);
        ElementWriter.endValue(out, valueAt);
    }

    private static void tuple(JsonParser in, CqlType.TupleType tuple, ByteWriter out) {
        int fields = tuple.fields().size();
        requireArray(in, "an array of " + fields + " values");
        for (CqlType field : tuple.fields()) {
            JsonToken token = in.nextToken();
            if (token == JsonToken.END_ARRAY) {
                throw new IllegalArgumentException("expected an array of " + fields + " values, got fewer");
            }
            if (token == JsonToken.VALUE_NULL) {
                BigEndian.putInt(out, -1);
            } else {
                element(in, field, out);
            }
        }
        if (in.nextToken() != JsonToken.END_ARRAY) {
            throw new IllegalArgumentException("expected an array of " + fields + " values, got more");
        }
    }

    private static void scalar(JsonParser in, Scalar type, ByteWriter out) {
        switch (in.currentToken()) {
            case VALUE_STRING -> text(type, in.getString(), out);
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> {
                if (!takesNumber(type)) {
                    throw new IllegalArgumentException("expected " + wanted(type) + ", got a number");
                }
                ScalarText.parse(type, in.getString(), out);
            }
            case VALUE_TRUE, VALUE_FALSE -> {
                if (type != Scalar.BOOLEAN) {
                    throw new IllegalArgumentException("expected " + wanted(type) + ", got a boolean");
                }
                out.putByte(in.currentToken() == JsonToken.VALUE_TRUE ? 1 : 0);
            }
            default -> throw new IllegalArgumentException("expected " + wanted(type) + ", got " + given(in));
        }
    }

    private static void text(Scalar type, String text, ByteWriter out) {
        if (type == Scalar.BLOB) {
            out.putBytes(base64(text));
        } else {
            ScalarText.parse(type, text, out);
        }
    }

    private static byte[] base64(String text) {
        try {
            return Base64.getDecoder().decode(text);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("expected a string in base64", e);
        }
    }

    private static boolean takesNumber(Scalar type) {
        return switch (type) {
            case BIGINT, COUNTER, DECIMAL, DOUBLE, FLOAT, INT, SMALLINT, TIMESTAMP, TINYINT, VARINT -> true;
            case ASCII, BLOB, BOOLEAN, DATE, DURATION, INET, TEXT, TIME, TIMEUUID, UUID -> false;
        };
    }

    private static String wanted(Scalar type) {
        return switch (type) {
            case BOOLEAN -> "true or false";
            case BLOB -> "a string in base64";
            case BIGINT, COUNTER, VARINT, DECIMAL -> "a number, or a string with a number";
            case DOUBLE, FLOAT, INT, SMALLINT, TINYINT -> "a number";
            case ASCII, DATE, DURATION, INET, TEXT, TIME, TIMESTAMP, TIMEUUID, UUID -> "a string";
        };
    }

    private static void requireArray(JsonParser in, String wanted) {
        if (in.currentToken() != JsonToken.START_ARRAY) {
            throw new IllegalArgumentException("expected " + wanted + ", got " + given(in));
        }
    }

    private static String given(JsonParser in) {
        return switch (in.currentToken()) {
            case START_OBJECT -> "an object";
            case START_ARRAY -> "an array";
            case VALUE_STRING -> "a string";
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> "a number";
            case VALUE_TRUE, VALUE_FALSE -> "a boolean";
            case VALUE_NULL -> "null";
            default -> "nothing";
        };
    }
}
