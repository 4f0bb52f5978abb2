package dev.drumlin.bench.simplequery;

import java.util.Locale;

/** What each operation does. */
enum Mode {
    READ,
    WRITE,
    DELETE;

    /** Returns whether the rows have to be there before. */
    boolean needsRows() {
        return this != WRITE;
    }

    /** Returns the name in headers and JSON. */
    String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
