package dev.drumlin.app.cql.value;

/**
 * Whether a text is a number as CQL and JSON write it. Java's own parsers take more: other digits, a plus sign, hexadecimal,
 * a trailing letter, blanks.
 */
final class NumberText {
    private NumberText() {}

    /** Returns whether it is digits, perhaps behind a minus sign. */
    static boolean isWhole(String text) {
        int digitsAt = sign(text);
        return digitsAt < text.length() && digits(text, digitsAt) == text.length();
    }

    /** Returns whether it is a whole number, perhaps with a point, more digits, and an exponent. */
    static boolean isDecimal(String text) {
        int start = sign(text);
        int at = digits(text, start);
        if (at == start) {
            return false;
        }
        if (at < text.length() && text.charAt(at) == '.') {
            at = digits(text, at + 1);
        }
        if (at < text.length() && (text.charAt(at) == 'e' || text.charAt(at) == 'E')) {
            at++;
            if (at < text.length() && (text.charAt(at) == '+' || text.charAt(at) == '-')) {
                at++;
            }
            int exponent = digits(text, at);
            return exponent > at && exponent == text.length();
        }
        return at == text.length();
    }

    private static int sign(String text) {
        return text.startsWith("-") ? 1 : 0;
    }

    /** Returns the place after the digits that begin at {@code from}. */
    private static int digits(String text, int from) {
        int at = from;
        while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
            at++;
        }
        return at;
    }
}
