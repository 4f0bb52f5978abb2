package dev.drumlin.app.cql.plan;

import dev.drumlin.storage.error.InvalidRequestException;
import dev.drumlin.storage.schema.CqlType.Scalar;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;

/** Numbers of all CQL types as one Java type, and back. */
public final class Numbers {
    /** A few bytes can name a number of a billion digits, and a sum or CAST would write them all out. */
    private static final int SCALE_MAX = 10_000;

    private Numbers() {}

    /** Returns the number; one that is not finite cannot be told. */
    public static BigDecimal decode(Scalar type, byte[] value) {
        return switch (type) {
            case TINYINT, SMALLINT, INT, BIGINT, COUNTER -> BigDecimal.valueOf(Longs.decode(value));
            case VARINT -> new BigDecimal(new BigInteger(value));
            case DECIMAL -> {
                int scale = (int) Longs.decode(Arrays.copyOf(value, Integer.BYTES));
                if (scale < -SCALE_MAX || scale > SCALE_MAX) {
                    throw new InvalidRequestException(
                            "A decimal with an exponent beyond " + SCALE_MAX + " cannot be computed with");
                }
                yield new BigDecimal(new BigInteger(Arrays.copyOfRange(value, Integer.BYTES, value.length)), scale);
            }
            case FLOAT, DOUBLE -> {
                double number = toDouble(type, value);
                if (!Double.isFinite(number)) {
                    throw new InvalidRequestException(number + " cannot be converted to another type of number");
                }
                yield BigDecimal.valueOf(number);
            }
            default -> throw new IllegalArgumentException(type + " is no number");
        };
    }

    /** Returns the number of a value of type float or double. */
    public static double toDouble(Scalar type, byte[] value) {
        return type == Scalar.FLOAT
                ? Float.intBitsToFloat((int) Longs.decode(value))
                : Double.longBitsToDouble(Longs.decode(value));
    }

    /** Returns a value of type float or double. */
    public static byte[] floating(Scalar type, double number) {
        return type == Scalar.FLOAT
                ? Longs.encodeInt(Float.floatToIntBits((float) number))
                : Longs.encode(Double.doubleToLongBits(number));
    }

    /** Returns the value of a type, cut to a whole number where the type has only those. */
    public static byte[] encode(Scalar type, BigDecimal number) {
        return switch (type) {
            case TINYINT -> new byte[] {(byte) whole(type, number, Byte.MIN_VALUE, Byte.MAX_VALUE)};
            case SMALLINT -> {
                long value = whole(type, number, Short.MIN_VALUE, Short.MAX_VALUE);
                yield new byte[] {(byte) (value >> 8), (byte) value};
            }
            case INT -> Longs.encodeInt((int) whole(type, number, Integer.MIN_VALUE, Integer.MAX_VALUE));
            case BIGINT, COUNTER -> Longs.encode(whole(type, number, Long.MIN_VALUE, Long.MAX_VALUE));
            case VARINT -> number.toBigInteger().toByteArray();
            case DECIMAL -> {
                byte[] unscaled = number.unscaledValue().toByteArray();
                byte[] value = Arrays.copyOf(Longs.encodeInt(number.scale()), Integer.BYTES + unscaled.length);
                System.arraycopy(unscaled, 0, value, Integer.BYTES, unscaled.length);
                yield value;
            }
            case FLOAT -> Longs.encodeInt(Float.floatToIntBits(number.floatValue()));
            case DOUBLE -> floating(type, number.doubleValue());
            default -> throw new IllegalArgumentException(type + " is no number");
        };
    }

    private static long whole(Scalar type, BigDecimal number, long least, long greatest) {
        BigInteger whole = number.toBigInteger();
        if (whole.compareTo(BigInteger.valueOf(least)) < 0 || whole.compareTo(BigInteger.valueOf(greatest)) > 0) {
            throw new InvalidRequestException("The number " + (whole.bitLength() > 256 ? "" : whole + " ")
                    + "is out of the range of " + type.cql());
        }
        return whole.longValueExact();
    }
}
