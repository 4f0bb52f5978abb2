package dev.drumlin.app.cql.value;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Dates, times and timestamps as text. Text without a zone is UTC. All take whole numbers too, as CQL does: days with 1970
 * at 2^31, nanoseconds of the day, milliseconds since 1970.
 */
final class TemporalText {
    static final long NANOS_PER_DAY = 86_400_000_000_000L;

    /** Days in a date value at 1970-01-01. */
    static final long DATE_EPOCH = 1L << 31;

    private static final String DATE_PATTERN = "([+-]?\\d{4,9})-(\\d{1,2})-(\\d{1,2})";
    private static final String CLOCK_PATTERN = "(\\d{1,2}):(\\d{1,2})(?::(\\d{1,2})(?:\\.(\\d{1,9}))?)?";
    private static final Pattern DATE = Pattern.compile(DATE_PATTERN);
    private static final Pattern TIME = Pattern.compile(CLOCK_PATTERN);
    private static final Pattern TIMESTAMP = Pattern.compile(
            DATE_PATTERN + "(?:[ Tt]" + CLOCK_PATTERN + ")? ?(?:([Zz]|UTC|GMT)|([+-]\\d{2}):?(\\d{2})?)?");
    private static final Pattern WHOLE = Pattern.compile("-?\\d{1,19}");

    private static final String DATE_EXPECTED =
            "expected a date such as '2024-02-29', from -5877641-06-23 to 5881580-07-11";
    private static final String TIME_EXPECTED = "expected a time of day such as '23:59:59.123456789'";
    private static final String TIMESTAMP_EXPECTED =
            "expected a timestamp such as '2024-02-29T23:59:59.123Z', or milliseconds since 1970";

    private TemporalText() {}

    /** Returns the days since 1970-01-01 plus 2^31, as 32 unsigned bits. */
    static int parseDate(String text) {
        try {
            if (WHOLE.matcher(text).matches()) {
                return checkedDate(Long.parseLong(text));
            }
            Matcher date = DATE.matcher(text);
            if (date.matches()) {
                return checkedDate(date(date).toEpochDay() + DATE_EPOCH);
            }
        } catch (DateTimeException | NumberFormatException e) {
            throw new IllegalArgumentException(DATE_EXPECTED, e);
        }
        throw new IllegalArgumentException(DATE_EXPECTED);
    }

    private static int checkedDate(long days) {
        if (days < 0 || days > 0xFFFF_FFFFL) {
            throw new DateTimeException("days=" + days);
        }
        return (int) days;
    }

    static long parseTime(String text) {
        try {
            long nanos = -1;
            Matcher time = TIME.matcher(text);
            if (WHOLE.matcher(text).matches()) {
                nanos = Long.parseLong(text);
            } else if (time.matches() && time.group(3) != null) {
                nanos = clock(time, 1).toNanoOfDay();
            }
            if (nanos >= 0 && nanos < NANOS_PER_DAY) {
                return nanos;
            }
        } catch (DateTimeException | NumberFormatException e) {
            throw new IllegalArgumentException(TIME_EXPECTED, e);
        }
        throw new IllegalArgumentException(TIME_EXPECTED);
    }

    /** Returns milliseconds since 1970; finer fractions are cut off. */
    static long parseTimestamp(String text) {
        try {
            if (WHOLE.matcher(text).matches()) {
                return Long.parseLong(text);
            }
            Matcher stamp = TIMESTAMP.matcher(text);
            if (stamp.matches()) {
                LocalTime clock = stamp.group(4) == null ? LocalTime.MIDNIGHT : clock(stamp, 4);
                Instant instant = LocalDateTime.of(date(stamp), clock).toInstant(zone(stamp));
                return instant.toEpochMilli();
            }
        } catch (DateTimeException | ArithmeticException | NumberFormatException e) {
            throw new IllegalArgumentException(TIMESTAMP_EXPECTED, e);
        }
        throw new IllegalArgumentException(TIMESTAMP_EXPECTED);
    }

    private static ZoneOffset zone(Matcher stamp) {
        if (stamp.group(9) == null) {
            return ZoneOffset.UTC;
        }
        int hours = Integer.parseInt(stamp.group(9));
        int minutes = stamp.group(10) == null ? 0 : Integer.parseInt(stamp.group(10));
        return ZoneOffset.ofHoursMinutes(hours, stamp.group(9).startsWith("-") ? -minutes : minutes);
    }

    private static LocalDate date(Matcher matcher) {
        return LocalDate.of(
                Integer.parseInt(matcher.group(1)),
                Integer.parseInt(matcher.group(2)),
                Integer.parseInt(matcher.group(3)));
    }

    private static LocalTime clock(Matcher matcher, int group) {
        String seconds = matcher.group(group + 2);
        String fraction = matcher.group(group + 3);
        return LocalTime.of(
                Integer.parseInt(matcher.group(group)),
                Integer.parseInt(matcher.group(group + 1)),
                seconds == null ? 0 : Integer.parseInt(seconds),
                fraction == null ? 0 : Integer.parseInt((fraction + "00000000").substring(0, 9)));
    }

    static String formatDate(int value) {
        StringBuilder text = new StringBuilder(10);
        appendDate(text, Integer.toUnsignedLong(value) - DATE_EPOCH);
        return text.toString();
    }

    /** Always with nine digits of fraction, so that text sorts as values do. */
    static String formatTime(long nanos) {
        StringBuilder text = new StringBuilder(18);
        appendClock(text, nanos / 1_000_000_000L);
        return appendDigits(text.append('.'), nanos % 1_000_000_000L, 9).toString();
    }

    static String formatTimestamp(long millis) {
        StringBuilder text = new StringBuilder(24);
        appendDate(text, Math.floorDiv(millis, 86_400_000L));
        int ofDay = Math.floorMod(millis, 86_400_000);
        appendClock(text.append('T'), ofDay / 1_000);
        return appendDigits(text.append('.'), ofDay % 1_000, 3).append('Z').toString();
    }

    private static void appendDate(StringBuilder text, long epochDay) {
        LocalDate date = LocalDate.ofEpochDay(epochDay);
        if (date.getYear() < 0) {
            text.append('-');
        }
        appendDigits(text, Math.abs(date.getYear()), 4).append('-');
        appendDigits(text, date.getMonthValue(), 2).append('-');
        appendDigits(text, date.getDayOfMonth(), 2);
    }

    private static void appendClock(StringBuilder text, long seconds) {
        appendDigits(text, seconds / 3600, 2).append(':');
        appendDigits(text, seconds / 60 % 60, 2).append(':');
        appendDigits(text, seconds % 60, 2);
    }

    private static StringBuilder appendDigits(StringBuilder text, long number, int width) {
        String digits = Long.toString(number);
        return text.repeat('0', Math.max(0, width - digits.length())).append(digits);
    }
}
