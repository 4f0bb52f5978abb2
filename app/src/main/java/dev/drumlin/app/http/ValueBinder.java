package dev.drumlin.app.http;

import dev.drumlin.app.cql.BoundValues;
import dev.drumlin.app.cql.Marker;
import dev.drumlin.app.cql.Markers;
import dev.drumlin.app.cql.value.JsonValueReader;
import dev.drumlin.storage.data.ByteWriter;
import dev.drumlin.storage.error.InvalidRequestException;
import java.util.Arrays;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** Values in a body, by position or by name, as values for a statement's markers. */
final class ValueBinder {
    private ValueBinder() {}

    /**
     * Appends one value for each marker.
     *
     * @param at offset in the body of the array or object, −1 if there is none
     */
    static void bind(byte[] body, int size, int at, Markers markers, BoundValues out) {
        if (at < 0) {
            markers.checkCount(0);
        } else if (body[at] == '[') {
            byPosition(Json.parser(body, at, size - at), markers, out);
        } else {
            byName(body, size, at, markers, out);
        }
    }

    private static void byPosition(JsonParser in, Markers markers, BoundValues out) {
        in.nextToken();
        int count = 0;
        while (in.nextToken() != JsonToken.END_ARRAY) {
            if (count < markers.size()) {
                value(in, markers.get(count), count, out);
            } else {
                in.skipChildren();
            }
            count++;
        }
        markers.checkCount(count);
    }

    /** Names come in any order, values must go in the order of the markers: so they are encoded first, then put in order. */
    private static void byName(byte[] body, int size, int at, Markers markers, BoundValues out) {
        int[] ats = new int[markers.size()];
        int[] lengths = new int[markers.size()];
        Arrays.fill(ats, -1);
        ByteWriter encoded = new ByteWriter(128);
        JsonParser in = Json.parser(body, at, size - at);
        in.nextToken();
        for (int field = 0; in.nextToken() != JsonToken.END_OBJECT; field++) {
            String name = in.currentName();
            in.nextToken();
            int[] targets = markers.indexesOf(name);
            if (ats[targets[0]] >= 0) {
                throw new InvalidRequestException("the value for bind marker " + name + " is given twice");
            }
            for (int i = 0; i < targets.length; i++) {
                // The same name may stand for several types; a parser cannot go back, so later ones read anew.
                JsonParser value = i + 1 == targets.length ? in : atField(body, at, size, field);
                int marker = targets[i];
                ats[marker] = encoded.size();
                lengths[marker] = JsonValueReader.read(
                                value, markers.get(marker).type(), receiver(markers.get(marker), marker), encoded)
                        ? encoded.size() - ats[marker]
                        : BoundValues.NULL;
            }
        }
        for (int i = 0; i < ats.length; i++) {
            if (ats[i] < 0) {
                throw new InvalidRequestException(
                        "there is no value for bind marker " + markers.get(i).name());
            }
            if (lengths[i] == BoundValues.NULL) {
                out.addNull();
            } else {
                out.add(encoded.segment(), ats[i], lengths[i]);
            }
        }
    }

    /** Returns a parser at the value of an object's field, by the field's place in it. */
    private static JsonParser atField(byte[] body, int at, int size, int field) {
        JsonParser in = Json.parser(body, at, size - at);
        in.nextToken();
        for (int i = 0; i < field; i++) {
            in.nextToken();
            in.nextToken();
            in.skipChildren();
        }
        in.nextToken();
        in.nextToken();
        return in;
    }

    private static void value(JsonParser in, Marker marker, int index, BoundValues out) {
        if (in.currentToken() == JsonToken.VALUE_NULL) {
            out.addNull();
            return;
        }
        JsonValueReader.read(in, marker.type(), receiver(marker, index), out.open());
        out.close();
    }

    private static String receiver(Marker marker, int index) {
        return "bind marker " + (index + 1) + " (" + marker.name() + ")";
    }
}
