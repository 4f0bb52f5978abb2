package dev.drumlin.app.cql.parse;

/**
 * Bounds on what the parser takes on. They keep its memory and stack bounded whatever the text is.
 *
 * @param characters longest statement, in UTF-16 units
 * @param tokens most words, values and signs in a statement; a token and its node cost some 300 bytes while parsing
 * @param depth deepest nesting of brackets
 * @param markers most bind markers; the native protocol counts them in 16 bits
 */
public record ParserLimits(int characters, int tokens, int depth, int markers) {
    /** The limits of a server that was not told otherwise. */
    public static final ParserLimits DEFAULT = new ParserLimits(1 << 20, 1 << 17, 64, 65_535);

    public ParserLimits {
        if (characters < 1 || tokens < 1 || depth < 1 || markers < 0) {
            throw new IllegalArgumentException("limits must be positive: characters=" + characters + " tokens=" + tokens
                    + " depth=" + depth + " markers=" + markers);
        }
    }
}
