package dev.drumlin.app.http;

import dev.drumlin.storage.error.InvalidRequestException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * The fields of one JSON object in a request's body, in the order in which they stand there. Strict: a field that comes
 * twice, one of the wrong type, and anything behind the object are refused. A null is as good as an absent field.
 */
final class BodyFields {
    private static final List<String> NO_FIELDS = List.of();

    private final JsonParser in;
    private final String path;
    private final boolean whole;
    private List<String> seen = NO_FIELDS;
    private String name = "";

    private BodyFields(JsonParser in, String path, boolean whole) {
        this.in = in;
        this.path = path;
        this.whole = whole;
    }

    /** Begins a body that must be one object. Throws what Jackson throws if it is not JSON. */
    static BodyFields of(byte[] body, int size) {
        int broken = Utf8Check.firstBroken(body, 0, size);
        if (broken >= 0) {
            throw new InvalidRequestException("the body is not valid UTF-8 (byte=" + broken + ")");
        }
        JsonParser in = Json.parser(body, 0, size);
        JsonToken first = in.nextToken();
        if (first == null) {
            throw new InvalidRequestException("the body is empty; it must be a JSON object");
        }
        if (first != JsonToken.START_OBJECT) {
            throw new InvalidRequestException("the body must be a JSON object");
        }
        if (in.currentTokenLocation().getByteOffset() < 0) {
            throw new InvalidRequestException("the body must be encoded in UTF-8");
        }
        return new BodyFields(in, "", true);
    }

    /** Begins an object inside the body, at whose start the parser stands. */
    private static BodyFields nested(JsonParser in, String path) {
        return new BodyFields(in, path, false);
    }

    /** Goes to the next field; false when there is none. */
    boolean next() {
        JsonToken token = in.nextToken();
        if (token == JsonToken.END_OBJECT) {
            if (whole && in.nextToken() != null) {
                throw new InvalidRequestException("the body has something behind its JSON object");
            }
            return false;
        }
        name = in.currentName();
        if (seen.contains(name)) {
            throw new InvalidRequestException("field " + path + name + " is given twice");
        }
        if (seen.isEmpty()) {
            seen = new ArrayList<>(8);
        }
        seen.add(name);
        in.nextToken();
        return true;
    }

    /** Returns the name of the field that it stands at. */
    String name() {
        return name;
    }

    /** Refuses the field that it stands at. */
    InvalidRequestException unknown(String known) {
        return new InvalidRequestException("unknown field " + path + shortened(name) + "; these exist: " + known);
    }

    @Nullable
    String text() {
        return switch (in.currentToken()) {
            case VALUE_STRING -> in.getString();
            case VALUE_NULL -> null;
            default -> throw wrongType("a string");
        };
    }

    /** Returns a whole number within bounds, or {@code absent} for null. */
    long whole(long least, long most, long absent) {
        if (in.currentToken() == JsonToken.VALUE_NULL) {
            return absent;
        }
        String wanted = "a whole number from " + least + " to " + most;
        if (in.currentToken() != JsonToken.VALUE_NUMBER_INT) {
            throw wrongType(wanted);
        }
        // Not by way of getLongValue(), which throws for a number that does not fit.
        String digits = in.getString();
        try {
            long value = Long.parseLong(digits);
            if (value >= least && value <= most) {
                return value;
            }
        } catch (NumberFormatException tooManyDigits) {
            throw wrongType(wanted);
        }
        throw wrongType(wanted);
    }

    boolean flag() {
        return switch (in.currentToken()) {
            case VALUE_TRUE -> true;
            case VALUE_FALSE, VALUE_NULL -> false;
            default -> throw wrongType("true or false");
        };
    }

    byte @Nullable [] base64() {
        String text = text();
        if (text == null) {
            return null;
        }
        try {
            return Base64.getDecoder().decode(text);
        } catch (IllegalArgumentException e) {
            throw new InvalidRequestException(
                    "field " + path + name + " is not what an earlier answer gave: it must be passed on unchanged");
        }
    }

    /**
     * Passes over an array or object, to be read later.
     *
     * @return the offset of its first byte in the body; −1 for null
     */
    int later() {
        return switch (in.currentToken()) {
            case VALUE_NULL -> -1;
            case START_ARRAY, START_OBJECT -> {
                int at = Math.toIntExact(in.currentTokenLocation().getByteOffset());
                in.skipChildren();
                yield at;
            }
            default -> throw wrongType("an array, or an object with names");
        };
    }

    /** Enters an array of objects; then {@link #nextObject} gives each. */
    void enterArray() {
        if (in.currentToken() != JsonToken.START_ARRAY) {
            throw wrongType("an array of objects");
        }
    }

    /** Returns the fields of the array's next object, null at its end. Requires: the one before was read to its end. */
    @Nullable
    BodyFields nextObject(int index) {
        JsonToken token = in.nextToken();
        if (token == JsonToken.END_ARRAY) {
            return null;
        }
        if (token != JsonToken.START_OBJECT) {
            throw new InvalidRequestException("field " + path + name + "[" + index + "] must be an object");
        }
        return nested(in, path + name + "[" + index + "].");
    }

    private InvalidRequestException wrongType(String wanted) {
        return new InvalidRequestException("field " + path + name + " must be " + wanted);
    }

    private static String shortened(String text) {
        return text.length() <= 64 ? text : text.substring(0, 64) + "…";
    }
}
