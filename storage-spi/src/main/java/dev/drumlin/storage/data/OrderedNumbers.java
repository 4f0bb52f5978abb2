package dev.drumlin.storage.data;

import dev.drumlin.storage.data.ClusteringCodec.ComponentReader;
import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * Numbers without a fixed width, and floating-point numbers, as ordered bytes.
 *
 * <p>float, double: all bits inverted if negative, else the sign bit alone; −0 sorts below 0; every NaN is written as the one
 * canonical NaN, above infinity. varint: a u32 that grows with the length of positive and shrinks with the length of
 * negative numbers, then the shortest two's complement. decimal: a sign byte, the decimal exponent as i64 with flipped
 * sign, two digits a byte (value + 1), a zero byte; all after the sign byte inverted if negative.
 */
final class OrderedNumbers {
    private static final int NEGATIVE = 0;
    private static final int ZERO = 1;
    private static final int POSITIVE = 2;

    /** A decimal read back is written without exponent up to so many zeros before the point. */
    private static final int PLAIN_ZEROS_MAX = 30;

    private OrderedNumbers() {}

    static void writeFloat(ByteWriter out, int bits) {
        int canonical = Float.floatToIntBits(Float.intBitsToFloat(bits));
        out.putInt(Integer.reverseBytes(canonical < 0 ? ~canonical : canonical ^ Integer.MIN_VALUE));
    }

    static int readFloat(ComponentReader in) {
        int ordered = in.nextInt();
        return ordered < 0 ? ordered ^ Integer.MIN_VALUE : ~ordered;
    }

    static void writeDouble(ByteWriter out, long bits) {
        long canonical = Double.doubleToLongBits(Double.longBitsToDouble(bits));
        out.putLong(Long.reverseBytes(canonical < 0 ? ~canonical : canonical ^ Long.MIN_VALUE));
    }

    static long readDouble(ComponentReader in) {
        long ordered = in.nextLong();
        return ordered < 0 ? ordered ^ Long.MIN_VALUE : ~ordered;
    }

    static void writeVarint(ByteWriter out, byte[] value) {
        BigInteger number = number(value);
        byte[] shortest = number.toByteArray();
        int head = number.signum() < 0 ? Integer.MAX_VALUE - shortest.length : Integer.MIN_VALUE | shortest.length;
        out.putInt(Integer.reverseBytes(head)).putBytes(shortest);
    }

    static void readVarint(ByteWriter out, ComponentReader in) {
        int head = in.nextInt();
        int length = head < 0 ? head & Integer.MAX_VALUE : Integer.MAX_VALUE - head;
        for (int i = 0; i < length; i++) {
            out.putByte(in.next());
        }
    }

    static void writeDecimal(ByteWriter out, int scale, byte[] unscaled) {
        BigDecimal number = new BigDecimal(number(unscaled), scale);
        if (number.signum() == 0) {
            out.putByte(ZERO);
            return;
        }
        BigDecimal shortest = number.stripTrailingZeros();
        boolean negative = number.signum() < 0;
        out.putByte(negative ? NEGATIVE : POSITIVE);
        int start = out.size();
        long exponent = (long) shortest.precision() - shortest.scale();
        out.putLong(Long.reverseBytes(exponent ^ Long.MIN_VALUE));
        String digits = shortest.unscaledValue().abs().toString();
        for (int i = 0; i < digits.length(); i += 2) {
            int tens = digits.charAt(i) - '0';
            int ones = i + 1 < digits.length() ? digits.charAt(i + 1) - '0' : 0;
            out.putByte(10 * tens + ones + 1);
        }
        out.putByte(0);
        if (negative) {
            byte[] bytes = out.array();
            for (int i = start; i < out.size(); i++) {
                bytes[i] = (byte) ~bytes[i];
            }
        }
    }

    static void readDecimal(ByteWriter out, ComponentReader in) {
        int sign = in.next();
        if (sign == ZERO) {
            out.putInt(0).putByte(0);
            return;
        }
        if (sign != NEGATIVE && sign != POSITIVE) {
            throw new IndexOutOfBoundsException("sign of a decimal is " + sign);
        }
        int mask = sign == NEGATIVE ? 0xFF : 0;
        long exponent = (sign == NEGATIVE ? ~in.nextLong() : in.nextLong()) ^ Long.MIN_VALUE;
        StringBuilder digits = new StringBuilder();
        for (int pair = in.next() ^ mask; pair != 0; pair = in.next() ^ mask) {
            if (pair > 100) {
                throw new IndexOutOfBoundsException("digits of a decimal are " + pair);
            }
            digits.append((char) ('0' + (pair - 1) / 10)).append((char) ('0' + (pair - 1) % 10));
        }
        if (digits.isEmpty()) {
            throw new IndexOutOfBoundsException("a decimal without digits");
        }
        if (digits.charAt(digits.length() - 1) == '0') {
            digits.setLength(digits.length() - 1);
        }
        long scale = digits.length() - exponent;
        if (scale != (int) scale) {
            throw new IndexOutOfBoundsException("scale of a decimal is " + scale);
        }
        BigInteger magnitude = new BigInteger(digits.toString());
        BigDecimal number = new BigDecimal(sign == NEGATIVE ? magnitude.negate() : magnitude, (int) scale);
        BigDecimal plain = scale < 0 && scale >= -PLAIN_ZEROS_MAX ? number.setScale(0) : number;
        out.putInt(Integer.reverseBytes(plain.scale()))
                .putBytes(plain.unscaledValue().toByteArray());
    }

    private static BigInteger number(byte[] value) {
        if (value.length == 0) {
            throw new IndexOutOfBoundsException("a number of no bytes");
        }
        return new BigInteger(value);
    }
}
