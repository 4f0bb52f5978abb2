package dev.drumlin.app.cql.value;

import dev.drumlin.storage.data.ByteReader;
import dev.drumlin.storage.data.ByteWriter;

/**
 * A duration as CQL has it: months, days and nanoseconds do not convert into each other.
 *
 * @param months of one sign with the others
 * @param days of one sign with the others
 * @param nanos of one sign with the others
 */
public record CqlDuration(int months, int days, long nanos) {
    private static final long MICRO = 1_000L;
    private static final long MILLI = 1_000 * MICRO;
    private static final long SECOND = 1_000 * MILLI;
    private static final long MINUTE = 60 * SECOND;
    private static final long HOUR = 60 * MINUTE;

    public CqlDuration {
        boolean positive = months > 0 || days > 0 || nanos > 0;
        boolean negative = months < 0 || days < 0 || nanos < 0;
        if (positive && negative) {
            throw new IllegalArgumentException("expected months, days and nanoseconds of one sign");
        }
    }

    /**
     * Reads the text of a duration.
     *
     * @throws IllegalArgumentException if it is none
     */
    public static CqlDuration parse(String text) {
        return new DurationText(text).parse();
    }

    static CqlDuration read(ByteReader in) {
        long months = Vint.get(in);
        long days = Vint.get(in);
        long nanos = Vint.get(in);
        if (months != (int) months || days != (int) days) {
            throw new IllegalArgumentException("expected months and days of 32 bits");
        }
        return new CqlDuration((int) months, (int) days, nanos);
    }

    void write(ByteWriter out) {
        Vint.put(out, months);
        Vint.put(out, days);
        Vint.put(out, nanos);
    }

    /** Returns the duration as CQL text, such as {@code 1y2mo3d4h5m6s7ms8us9ns}. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        if (months < 0 || days < 0 || nanos < 0) {
            text.append('-');
        }
        append(text, months / 12, "y");
        append(text, months % 12, "mo");
        append(text, days, "d");
        append(text, nanos / HOUR, "h");
        append(text, nanos % HOUR / MINUTE, "m");
        append(text, nanos % MINUTE / SECOND, "s");
        append(text, nanos % SECOND / MILLI, "ms");
        append(text, nanos % MILLI / MICRO, "us");
        append(text, nanos % MICRO, "ns");
        return text.isEmpty() ? "0s" : text.toString();
    }

    private static void append(StringBuilder text, long count, String unit) {
        if (count != 0) {
            text.append(Math.abs(count)).append(unit);
        }
    }
}
