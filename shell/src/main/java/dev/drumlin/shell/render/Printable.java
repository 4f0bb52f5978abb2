package dev.drumlin.shell.render;

/**
 * Makes text harmless for a screen: characters that would move the cursor, change colours, end a line or turn the
 * reading direction are shown as escapes. All other characters stay, so names in any script are readable.
 */
public final class Printable {

    private Printable() {}

    /** For a table's cell or a message of one line: line ends are escaped as well. */
    public static String line(String text) {
        return escaped(text, false);
    }

    /** For a text of several lines. */
    public static String lines(String text) {
        return escaped(text, true);
    }

    /** For JSON text that is already escaped as JSON demands: every escape that is added is valid JSON. */
    public static String json(String text) {
        int first = firstUnsafe(text, true);
        if (first < 0) {
            return text;
        }
        StringBuilder safe = new StringBuilder(text.length() + 16).append(text, 0, first);
        for (int i = first; i < text.length(); i++) {
            char character = text.charAt(i);
            if (isUnsafe(text, i) && character != '\n') {
                safe.append(unicodeEscape(character));
            } else {
                safe.append(character);
            }
        }
        return safe.toString();
    }

    private static String escaped(String text, boolean keepLines) {
        int first = firstUnsafe(text, keepLines);
        if (first < 0) {
            return text;
        }
        StringBuilder safe = new StringBuilder(text.length() + 16).append(text, 0, first);
        for (int i = first; i < text.length(); i++) {
            char character = text.charAt(i);
            if (!isUnsafe(text, i) || (keepLines && character == '\n')) {
                safe.append(character);
            } else {
                safe.append(escape(character));
            }
        }
        return safe.toString();
    }

    private static int firstUnsafe(String text, boolean keepLines) {
        for (int i = 0; i < text.length(); i++) {
            if (isUnsafe(text, i) && !(keepLines && text.charAt(i) == '\n')) {
                return i;
            }
        }
        return -1;
    }

    private static boolean isUnsafe(String text, int index) {
        char character = text.charAt(index);
        if (character < 0x20) {
            return true;
        }
        if (character < 0x7f) {
            return false;
        }
        if (Character.isSurrogate(character)) {
            return !isPaired(text, index);
        }
        int type = Character.getType(character);
        return type == Character.CONTROL
                || type == Character.LINE_SEPARATOR
                || type == Character.PARAGRAPH_SEPARATOR
                || isDirectionChange(character)
                || character == 0xfeff;
    }

    private static boolean isDirectionChange(char character) {
        return (character >= 0x202a && character <= 0x202e)
                || (character >= 0x2066 && character <= 0x2069)
                || character == 0x200e
                || character == 0x200f
                || character == 0x061c;
    }

    private static boolean isPaired(String text, int index) {
        return Character.isHighSurrogate(text.charAt(index))
                ? index + 1 < text.length() && Character.isLowSurrogate(text.charAt(index + 1))
                : index > 0 && Character.isHighSurrogate(text.charAt(index - 1));
    }

    private static String escape(char character) {
        return switch (character) {
            case '\n' -> "\\n";
            case '\r' -> "\\r";
            case '\t' -> "\\t";
            default -> unicodeEscape(character);
        };
    }

    private static String unicodeEscape(char character) {
        return String.format("\\u%04x", (int) character);
    }
}
