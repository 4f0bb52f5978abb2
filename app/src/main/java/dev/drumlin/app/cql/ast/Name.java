package dev.drumlin.app.cql.ast;

/**
 * An identifier: in lower case unless it stood in double quotes.
 *
 * @param text the name as the schema knows it
 * @param at where it stands
 */
public record Name(String text, Place at) {
    /** Longest part of a name that a message quotes, in code points. */
    private static final int SHOWN_MAX = 64;

    /** Returns the name for messages, see {@link #shown}; the name itself is {@link #text}. */
    @Override
    public String toString() {
        return shown(text);
    }

    /** Returns a name cut to what a message can carry, without control characters and the like. */
    public static String shown(String name) {
        StringBuilder shown = new StringBuilder();
        name.codePoints().limit(SHOWN_MAX).forEach(point -> {
            boolean visible = (point >= ' ' && point < 0x7F) || (point >= 0xA1 && Character.isLetterOrDigit(point));
            if (visible) {
                shown.appendCodePoint(point);
            } else {
                shown.append(String.format("\\u%04x", point));
            }
        });
        return name.codePointCount(0, name.length()) > SHOWN_MAX ? shown + "…" : shown.toString();
    }
}
