package dev.drumlin.app.cql.value;

import java.math.BigInteger;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the four text forms of a duration: units ({@code 1h30m}), ISO periods, ISO weeks and the ISO date-like form. */
final class DurationText {
    private static final Pattern UNITS = Pattern.compile("(?:\\d{1,19}[a-z\\u00B5\\u03BC]{1,2})+");
    private static final Pattern UNIT = Pattern.compile("(\\d+)([a-z\\u00B5\\u03BC]+)");
    private static final Pattern ISO = Pattern.compile(
            "p(?:(\\d{1,19})y)?(?:(\\d{1,19})m)?(?:(\\d{1,19})d)?(?:t(?:(\\d{1,19})h)?(?:(\\d{1,19})m)?(?:(\\d{1,19})s)?)?");
    private static final Pattern ISO_WEEKS = Pattern.compile("p(\\d{1,19})w");
    private static final Pattern ISO_DATE =
            Pattern.compile("p(\\d{1,19})-(\\d{1,2})-(\\d{1,2})t(\\d{1,2}):(\\d{1,2}):(\\d{1,2})");

    /** The units, from large to small; each may occur once, in this order. */
    private static final List<String> ORDER = List.of("y", "mo", "w", "d", "h", "m", "s", "ms", "us", "ns");

    private static final List<String> ISO_ORDER = List.of("y", "mo", "d", "h", "m", "s");

    private final String text;
    private final boolean negative;
    private BigInteger months = BigInteger.ZERO;
    private BigInteger days = BigInteger.ZERO;
    private BigInteger nanos = BigInteger.ZERO;

    DurationText(String given) {
        negative = given.startsWith("-");
        text = (negative ? given.substring(1) : given).toLowerCase(Locale.ROOT);
    }

    CqlDuration parse() {
        Matcher iso = ISO.matcher(text);
        Matcher weeks = ISO_WEEKS.matcher(text);
        Matcher date = ISO_DATE.matcher(text);
        if (UNITS.matcher(text).matches()) {
            addUnits();
        } else if (iso.matches() && iso.end() > 1 && !text.endsWith("t")) {
            addGroups(iso);
        } else if (weeks.matches()) {
            add("w", weeks.group(1));
        } else if (date.matches()) {
            addGroups(date);
        } else {
            throw problem();
        }
        return result();
    }

    private void addUnits() {
        Matcher unit = UNIT.matcher(text);
        int last = -1;
        while (unit.find()) {
            String name = unit.group(2).replace('\u00B5', 'u').replace('\u03BC', 'u');
            int place = ORDER.indexOf(name);
            if (place <= last) {
                throw problem();
            }
            last = place;
            add(name, unit.group(1));
        }
    }

    private void addGroups(Matcher matcher) {
        for (int i = 0; i < ISO_ORDER.size(); i++) {
            String digits = matcher.group(i + 1);
            if (digits != null) {
                add(ISO_ORDER.get(i), digits);
            }
        }
    }

    private void add(String unit, String digits) {
        BigInteger count = new BigInteger(digits);
        switch (unit) {
            case "y" -> months = months.add(times(count, 12));
            case "mo" -> months = months.add(count);
            case "w" -> days = days.add(times(count, 7));
            case "d" -> days = days.add(count);
            case "h" -> nanos = nanos.add(times(count, 3_600_000_000_000L));
            case "m" -> nanos = nanos.add(times(count, 60_000_000_000L));
            case "s" -> nanos = nanos.add(times(count, 1_000_000_000L));
            case "ms" -> nanos = nanos.add(times(count, 1_000_000L));
            case "us" -> nanos = nanos.add(times(count, 1_000L));
            default -> nanos = nanos.add(count);
        }
    }

    private static BigInteger times(BigInteger count, long factor) {
        return count.multiply(BigInteger.valueOf(factor));
    }

    private CqlDuration result() {
        try {
            return new CqlDuration(
                    signed(months).intValueExact(),
                    signed(days).intValueExact(),
                    signed(nanos).longValueExact());
        } catch (ArithmeticException e) {
            throw new IllegalArgumentException(
                    "expected at most 2147483647 months, 2147483647 days and 9223372036854775807 nanoseconds", e);
        }
    }

    private BigInteger signed(BigInteger count) {
        return negative ? count.negate() : count;
    }

    private static IllegalArgumentException problem() {
        return new IllegalArgumentException(
                "expected a duration such as 1y2mo3d4h5m6s7ms8us9ns (units from large to small), P1Y2M3DT4H5M6S or"
                        + " P3W");
    }
}
