package dev.drumlin.app.cql.value;

import dev.drumlin.storage.data.ByteReader;
import dev.drumlin.storage.data.ByteWriter;

/**
 * The variable-length integers inside a duration: the number of leading one bits of the first byte is the number of bytes
 * that follow, the rest is the number, most significant bits first. Signed numbers are zigzagged.
 */
final class Vint {
    private static final int BITS_PER_EXTRA_BYTE = 7;

    private Vint() {}

    static void put(ByteWriter out, long signed) {
        long value = (signed << 1) ^ (signed >> 63);
        int bits = Long.SIZE - Long.numberOfLeadingZeros(value | 1);
        int extra = Math.min((bits - 1) / BITS_PER_EXTRA_BYTE, 8);
        int ones = extra == 0 ? 0 : (0xFF00 >> extra) & 0xFF;
        int high = extra == 8 ? 0 : (int) (value >>> (extra * 8));
        out.putByte(ones | high);
        for (int shift = (extra - 1) * 8; shift >= 0; shift -= 8) {
            out.putByte((int) (value >>> shift));
        }
    }

    static long get(ByteReader in) {
        int first = in.readByte();
        int extra = Integer.numberOfLeadingZeros(~(first << 24));
        long value = extra >= 8 ? 0 : first & (0xFF >> extra);
        for (int i = 0; i < extra; i++) {
            value = value << 8 | in.readByte();
        }
        return (value >>> 1) ^ -(value & 1);
    }
}
