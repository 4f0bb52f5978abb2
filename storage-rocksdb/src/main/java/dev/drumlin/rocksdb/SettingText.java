package dev.drumlin.rocksdb;

import dev.drumlin.storage.error.InvalidRequestException;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the values of settings; the same forms as the default engine takes. */
final class SettingText {
    private static final Pattern NUMBER_AND_UNIT = Pattern.compile("(-?[0-9]{1,18})\\s*([A-Za-z]*)");

    private SettingText() {}

    static long bytes(String key, String text) {
        Matcher parts = parts(key, text, "a size such as 64MB");
        long factor = switch (parts.group(2).toUpperCase(Locale.ROOT)) {
            case "", "B" -> 1L;
            case "KB", "K", "KIB" -> 1L << 10;
            case "MB", "M", "MIB" -> 1L << 20;
            case "GB", "G", "GIB" -> 1L << 30;
            default -> throw malformed(key, text, "a size such as 64MB");
        };
        return product(key, text, Long.parseLong(parts.group(1)), factor);
    }

    static long millis(String key, String text) {
        Matcher parts = parts(key, text, "a duration such as 500ms or 10s");
        long factor = switch (parts.group(2).toLowerCase(Locale.ROOT)) {
            case "ms" -> 1L;
            case "s" -> 1_000L;
            case "m" -> 60_000L;
            case "h" -> 3_600_000L;
            default -> throw malformed(key, text, "a duration such as 500ms or 10s");
        };
        return product(key, text, Long.parseLong(parts.group(1)), factor);
    }

    static long count(String key, String text) {
        Matcher parts = parts(key, text, "a whole number");
        if (!parts.group(2).isEmpty()) {
            throw malformed(key, text, "a whole number");
        }
        return Long.parseLong(parts.group(1));
    }

    static boolean flag(String key, String text) {
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "true" -> true;
            case "false" -> false;
            default -> throw malformed(key, text, "true or false");
        };
    }

    static <E extends Enum<E>> E choice(String key, String text, Class<E> type) {
        for (E constant : type.getEnumConstants()) {
            if (name(constant).equalsIgnoreCase(text)) {
                return constant;
            }
        }
        StringBuilder names = new StringBuilder();
        for (E constant : type.getEnumConstants()) {
            names.append(names.isEmpty() ? "" : ", ").append(name(constant));
        }
        throw malformed(key, text, "one of " + names);
    }

    /** Returns a constant's name as settings are written. */
    static String name(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static Matcher parts(String key, String text, String expected) {
        Matcher parts = NUMBER_AND_UNIT.matcher(text);
        if (!parts.matches()) {
            throw malformed(key, text, expected);
        }
        return parts;
    }

    private static long product(String key, String text, long number, long factor) {
        try {
            return Math.multiplyExact(number, factor);
        } catch (ArithmeticException e) {
            throw malformed(key, text, "a smaller number");
        }
    }

    private static InvalidRequestException malformed(String key, String text, String expected) {
        return new InvalidRequestException("Setting " + key + " must be " + expected + ": value='" + text + "'");
    }
}
