package dev.drumlin.app;

/**
 * Text that takes one line on any terminal and in any log collector. Whatever would end a line or steer a terminal is
 * replaced: a user's key or statement must not be able to forge a log event.
 */
final class OneLine {
    private OneLine() {}

    /** Returns the text itself if it is harmless, else a copy with control characters written as escapes. */
    static String of(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (isUnsafe(text.charAt(i))) {
                return escaped(text, i);
            }
        }
        return text;
    }

    private static boolean isUnsafe(char c) {
        return Character.isISOControl(c) && c != '\t' || c == '\u2028' || c == '\u2029';
    }

    private static String escaped(String text, int from) {
        StringBuilder safe = new StringBuilder(text.length() + 16).append(text, 0, from);
        for (int i = from; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '\n' -> safe.append("\\n");
                case '\r' -> safe.append("\\r");
                default -> {
                    if (isUnsafe(c)) {
                        safe.append(String.format("\\u%04x", (int) c));
                    } else {
                        safe.append(c);
                    }
                }
            }
        }
        return safe.toString();
    }
}
