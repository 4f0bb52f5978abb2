package dev.drumlin.app.http;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What a route takes as a body. */
enum BodyKind {
    /** No body; one that is sent is not read. */
    NONE,
    /** One JSON document, taken in whole. */
    JSON,
    /** One JSON object a line, read as it comes. */
    LINES;

    /** Returns the media type that errors recommend. */
    String recommended() {
        return switch (this) {
            case NONE -> "";
            case JSON -> "application/json";
            case LINES -> "application/x-ndjson";
        };
    }

    /** Returns whether a Content-Type header names what the route takes, in UTF-8. */
    boolean accepts(@Nullable String contentType) {
        if (this == NONE) {
            return true;
        }
        if (contentType == null) {
            return false;
        }
        if (contentType.equals(recommended())) {
            return true;
        }
        String text = contentType.toLowerCase(Locale.ROOT);
        int semicolon = text.indexOf(';');
        return semicolon < 0
                ? isType(text.strip())
                : isType(text.substring(0, semicolon).strip()) && isUtf8(text.substring(semicolon + 1));
    }

    private boolean isType(String type) {
        return switch (this) {
            case NONE -> true;
            case JSON -> type.equals("application/json");
            case LINES ->
                switch (type) {
                    case "application/x-ndjson", "application/ndjson", "application/jsonl" -> true;
                    default -> false;
                };
        };
    }

    private static boolean isUtf8(String parameters) {
        String text = parameters.replace("\"", "").replace(" ", "");
        int charset = text.indexOf("charset=");
        return charset < 0 || text.startsWith("utf-8", charset + 8) || text.startsWith("utf8", charset + 8);
    }
}
