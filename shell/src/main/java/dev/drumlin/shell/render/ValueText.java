package dev.drumlin.shell.render;

import tools.jackson.databind.JsonNode;

/** The text of a JSON value in a table's cell or a CSV field. */
public final class ValueText {

    private ValueText() {}

    /** Strings without quotes, null as the word, collections as JSON. */
    public static String of(JsonNode value) {
        if (value.isNull() || value.isMissingNode()) {
            return "null";
        }
        return value.isString() ? value.stringValue() : value.toString();
    }
}
