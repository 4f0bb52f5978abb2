package dev.drumlin.app.cql.value;

import dev.drumlin.storage.data.ByteReader;
import dev.drumlin.storage.data.ByteWriter;
import dev.drumlin.storage.schema.CqlType.Scalar;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Locale;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * Values of scalar types as text, without the quotes that CQL or JSON put around some of them: {@link #parse} from text to
 * the binary value, {@link #format} back. A blob is {@code 0x…} here. Stateless.
 */
public final class ScalarText {
    /** Most digits of a varint or decimal: more would make a small request expensive. */
    static final int DIGITS_MAX = 10_000;

    /** Bytes that {@link #DIGITS_MAX} digits need: 10,000 × log2(10) ÷ 8, rounded up. */
    static final int NUMBER_BYTES_MAX = 4_153;

    private static final Pattern UUID_PATTERN =
            Pattern.compile("[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}");
    private static final Pattern IPV4 = Pattern.compile("\\d{1,3}(?:\\.\\d{1,3}){3}");
    private static final Pattern IPV6 = Pattern.compile("[0-9a-fA-F:]*:[0-9a-fA-F:]*(?:\\d{1,3}(?:\\.\\d{1,3}){3})?");

    private ScalarText() {}

    /**
     * Appends the binary value that a text stands for.
     *
     * @throws IllegalArgumentException if the text is no value of the type; the message says what was expected and never
     *     quotes the text. What was appended by then is the caller's to take back.
     */
    public static void parse(Scalar type, String text, ByteWriter out) {
        switch (type) {
            case ASCII, TEXT -> Utf8.put(out, text, type == Scalar.ASCII);
            case BIGINT, COUNTER -> BigEndian.putLong(out, whole(text, Long.MIN_VALUE, Long.MAX_VALUE));
            case BLOB -> out.putBytes(hex(text));
            case BOOLEAN -> out.putByte(bool(text) ? 1 : 0);
            case DATE -> BigEndian.putInt(out, TemporalText.parseDate(text));
            case DECIMAL -> putDecimal(out, text);
            case DOUBLE -> BigEndian.putLong(out, Double.doubleToLongBits(floating(text)));
            case DURATION -> CqlDuration.parse(text).write(out);
            case FLOAT -> BigEndian.putInt(out, Float.floatToIntBits(singlePrecision(text)));
            case INET -> out.putBytes(address(text));
            case INT -> BigEndian.putInt(out, (int) whole(text, Integer.MIN_VALUE, Integer.MAX_VALUE));
            case SMALLINT -> BigEndian.putShort(out, (int) whole(text, Short.MIN_VALUE, Short.MAX_VALUE));
            case TIME -> BigEndian.putLong(out, TemporalText.parseTime(text));
            case TIMESTAMP -> BigEndian.putLong(out, TemporalText.parseTimestamp(text));
            case TIMEUUID -> putUuid(out, text, true);
            case TINYINT -> out.putByte((int) whole(text, Byte.MIN_VALUE, Byte.MAX_VALUE));
            case UUID -> putUuid(out, text, false);
            case VARINT -> out.putBytes(bigWhole(text).toByteArray());
        }
    }

    private static long whole(String text, long min, long max) {
        if (NumberText.isWhole(text)) {
            try {
                long value = Long.parseLong(text);
                if (value >= min && value <= max) {
                    return value;
                }
            } catch (NumberFormatException e) {
                throw new IllegalArgumentException(wholeExpected(min, max), e);
            }
        }
        throw new IllegalArgumentException(wholeExpected(min, max));
    }

    private static String wholeExpected(long min, long max) {
        return "expected a whole number from " + min + " to " + max;
    }

    private static BigInteger bigWhole(String text) {
        if (!NumberText.isWhole(text)) {
            throw new IllegalArgumentException("expected a whole number");
        }
        checkDigits(text);
        return new BigInteger(text);
    }

    private static void checkDigits(String text) {
        if (text.length() > DIGITS_MAX) {
            throw new IllegalArgumentException("expected at most " + DIGITS_MAX + " digits");
        }
    }

    private static void putDecimal(ByteWriter out, String text) {
        if (!NumberText.isDecimal(text)) {
            throw new IllegalArgumentException("expected a decimal number");
        }
        checkDigits(text);
        try {
            BigDecimal decimal = new BigDecimal(text);
            BigEndian.putInt(out, decimal.scale());
            out.putBytes(decimal.unscaledValue().toByteArray());
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("expected a decimal number with an exponent of 32 bits", e);
        }
    }

    private static double floating(String text) {
        if (NumberText.isDecimal(text)) {
            double value = Double.parseDouble(text);
            if (Double.isInfinite(value)) {
                throw new IllegalArgumentException("expected a number within the range of a double");
            }
            return value;
        }
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "nan", "-nan" -> Double.NaN;
            case "infinity" -> Double.POSITIVE_INFINITY;
            case "-infinity" -> Double.NEGATIVE_INFINITY;
            default -> throw new IllegalArgumentException("expected a number, NaN, Infinity or -Infinity");
        };
    }

    private static float singlePrecision(String text) {
        boolean finite = NumberText.isDecimal(text);
        float value = finite ? Float.parseFloat(text) : (float) floating(text);
        if (finite && Float.isInfinite(value)) {
            throw new IllegalArgumentException("expected a number within the range of a float");
        }
        return value;
    }

    private static boolean bool(String text) {
        if (text.equalsIgnoreCase("true")) {
            return true;
        }
        if (text.equalsIgnoreCase("false")) {
            return false;
        }
        throw new IllegalArgumentException("expected true or false");
    }

    private static byte[] hex(String text) {
        try {
            if (text.startsWith("0x") || text.startsWith("0X")) {
                return HexFormat.of().parseHex(text, 2, text.length());
            }
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("expected 0x and an even number of hexadecimal digits", e);
        }
        throw new IllegalArgumentException("expected 0x and an even number of hexadecimal digits");
    }

    private static byte[] address(String text) {
        try {
            if (IPV4.matcher(text).matches() || IPV6.matcher(text).matches()) {
                return InetAddress.ofLiteral(text).getAddress();
            }
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("expected an IPv4 or IPv6 address", e);
        }
        throw new IllegalArgumentException("expected an IPv4 or IPv6 address");
    }

    private static void putUuid(ByteWriter out, String text, boolean timeBased) {
        if (!UUID_PATTERN.matcher(text).matches()) {
            throw new IllegalArgumentException("expected a UUID of 32 hexadecimal digits in groups of 8-4-4-4-12");
        }
        UUID uuid = UUID.fromString(text);
        if (timeBased && uuid.version() != 1) {
            throw new IllegalArgumentException("expected a time-based UUID (version 1), got version " + uuid.version());
        }
        BigEndian.putLong(out, uuid.getMostSignificantBits());
        BigEndian.putLong(out, uuid.getLeastSignificantBits());
    }

    /** Returns the text of a valid binary value. */
    public static String format(Scalar type, MemorySegment value, long at, int length) {
        return switch (type) {
            case ASCII, TEXT -> new String(bytes(value, at, length), StandardCharsets.UTF_8);
            case BIGINT, COUNTER -> Long.toString(BigEndian.getLong(value, at));
            case BLOB -> "0x" + HexFormat.of().formatHex(bytes(value, at, length));
            case BOOLEAN -> value.get(ValueLayout.JAVA_BYTE, at) == 0 ? "false" : "true";
            case DATE -> TemporalText.formatDate(BigEndian.getInt(value, at));
            case DECIMAL ->
                new BigDecimal(
                                new BigInteger(bytes(value, at + Integer.BYTES, length - Integer.BYTES)),
                                BigEndian.getInt(value, at))
                        .toString();
            case DOUBLE -> Double.toString(Double.longBitsToDouble(BigEndian.getLong(value, at)));
            case DURATION ->
                CqlDuration.read(new ByteReader().wrap(value, at, length)).toString();
            case FLOAT -> Float.toString(Float.intBitsToFloat(BigEndian.getInt(value, at)));
            case INET -> formatAddress(bytes(value, at, length));
            case INT -> Integer.toString(BigEndian.getInt(value, at));
            case SMALLINT -> Short.toString(BigEndian.getShort(value, at));
            case TIME -> TemporalText.formatTime(BigEndian.getLong(value, at));
            case TIMESTAMP -> TemporalText.formatTimestamp(BigEndian.getLong(value, at));
            case TIMEUUID, UUID ->
                new UUID(BigEndian.getLong(value, at), BigEndian.getLong(value, at + Long.BYTES)).toString();
            case TINYINT -> Byte.toString(value.get(ValueLayout.JAVA_BYTE, at));
            case VARINT -> new BigInteger(bytes(value, at, length)).toString();
        };
    }

    private static String formatAddress(byte[] address) {
        try {
            return InetAddress.getByAddress(address).getHostAddress();
        } catch (UnknownHostException e) {
            throw new IndexOutOfBoundsException("an address of " + address.length + " bytes");
        }
    }

    static byte[] bytes(MemorySegment value, long at, int length) {
        byte[] copy = new byte[length];
        MemorySegment.copy(value, ValueLayout.JAVA_BYTE, at, copy, 0, length);
        return copy;
    }
}
