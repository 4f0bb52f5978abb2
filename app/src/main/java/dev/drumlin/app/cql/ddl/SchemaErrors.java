package dev.drumlin.app.cql.ddl;

import dev.drumlin.app.cql.ast.Name;
import dev.drumlin.storage.error.InvalidRequestException;

/** Errors that point at a name of the statement. */
final class SchemaErrors {
    private static final int SHOWN_MAX = 64;

    private SchemaErrors() {}

    static InvalidRequestException at(Name name, String message) {
        return new InvalidRequestException(message, name.at().line(), name.at().column());
    }

    /** Returns a name that may be anything, cut and without control characters. */
    static String shown(String name) {
        StringBuilder shown = new StringBuilder();
        name.codePoints().limit(SHOWN_MAX).forEach(point -> {
            if (Character.isLetterOrDigit(point) || (point >= ' ' && point < 0x7F)) {
                shown.appendCodePoint(point);
            } else {
                shown.append(String.format("\\u%04x", point));
            }
        });
        return name.length() > SHOWN_MAX ? shown + "…" : shown.toString();
    }
}
