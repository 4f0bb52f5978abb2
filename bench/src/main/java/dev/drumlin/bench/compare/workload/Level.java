package dev.drumlin.bench.compare.workload;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Where the calls go in. */
public enum Level {
    /** The storage contract, called directly. */
    SPI,
    /** Prepared statements through CQL and the pipeline, in process. */
    CQL,
    /** The server over loopback. */
    HTTP;

    /** Returns the name on the command line. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the level of a name that exists. */
    public static Level named(String name) {
        return valueOf(name.toUpperCase(Locale.ROOT));
    }

    /** Returns all names. */
    public static List<String> names() {
        return Arrays.stream(values()).map(Level::text).toList();
    }
}
