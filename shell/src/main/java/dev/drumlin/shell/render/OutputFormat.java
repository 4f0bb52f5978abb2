package dev.drumlin.shell.render;

/** The forms of {@code --output}. */
public enum OutputFormat {
    TABLE,
    JSON
}
