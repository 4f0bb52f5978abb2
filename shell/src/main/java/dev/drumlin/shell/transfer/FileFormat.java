package dev.drumlin.shell.transfer;

import java.util.Locale;

/** The forms that a file of rows can have. */
public enum FileFormat {
    CSV,
    NDJSON;

    /** What the ending of a file's name says; CSV if it says nothing. */
    public static FileFormat ofName(String fileName) {
        String name = fileName.toLowerCase(Locale.ROOT);
        return name.endsWith(".ndjson") || name.endsWith(".jsonl") || name.endsWith(".json") ? NDJSON : CSV;
    }
}
