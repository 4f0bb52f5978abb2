package dev.drumlin.differential.type;

import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** CQL's binary form of single values, as the native protocol defines it. */
final class Bytes {
    private Bytes() {}

    static byte[] ofInt(int value) {
        return ByteBuffer.allocate(4).putInt(value).array();
    }

    static byte[] ofLong(long value) {
        return ByteBuffer.allocate(8).putLong(value).array();
    }

    static byte[] of(UUID uuid) {
        return ByteBuffer.allocate(16)
                .putLong(uuid.getMostSignificantBits())
                .putLong(uuid.getLeastSignificantBits())
                .array();
    }

    static UUID uuid(byte[] value) {
        ByteBuffer in = ByteBuffer.wrap(value);
        return new UUID(in.getLong(), in.getLong());
    }

    static byte[] of(BigDecimal value) {
        byte[] unscaled = value.unscaledValue().toByteArray();
        return ByteBuffer.allocate(4 + unscaled.length)
                .putInt(value.scale())
                .put(unscaled)
                .array();
    }

    static BigDecimal decimal(byte[] value) {
        return new BigDecimal(
                new BigInteger(value, 4, value.length - 4),
                ByteBuffer.wrap(value).getInt());
    }

    /** Returns a duration: three signed vints. */
    static byte[] ofDuration(long months, long days, long nanos) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (long part : new long[] {months, days, nanos}) {
            vint(out, (part << 1) ^ (part >> 63));
        }
        return out.toByteArray();
    }

    private static void vint(ByteArrayOutputStream out, long value) {
        int bits = Math.max(1, 64 - Long.numberOfLeadingZeros(value));
        int extra = bits > 56 ? 8 : (bits - 1) / 7;
        for (int i = extra; i >= 0; i--) {
            int part = i == 8 ? 0 : (int) (value >>> (8 * i)) & 0xFF;
            out.write(i == extra ? part | ~(0xFF >>> extra) & 0xFF : part);
        }
    }

    /** Returns months, days and nanoseconds of a duration. */
    static long[] duration(byte[] value) {
        ByteBuffer in = ByteBuffer.wrap(value);
        long[] parts = new long[3];
        for (int i = 0; i < parts.length; i++) {
            int first = in.get() & 0xFF;
            int extra = Integer.numberOfLeadingZeros(~(first << 24));
            long raw = extra >= 7 ? 0 : first & (0xFF >>> (extra + 1));
            for (int j = 0; j < extra; j++) {
                raw = (raw << 8) | (in.get() & 0xFF);
            }
            parts[i] = (raw >>> 1) ^ -(raw & 1);
        }
        return parts;
    }

    /** Returns a collection: the number of its entries, then each value. */
    static byte[] collection(int entries, List<byte[]> values) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(ofInt(entries));
        out.writeBytes(tuple(values));
        return out.toByteArray();
    }

    /** Returns the values with their lengths before them; −1 stands for null. */
    static byte[] tuple(List<byte @Nullable []> values) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (byte[] value : values) {
            out.writeBytes(ofInt(value == null ? -1 : value.length));
            if (value != null) {
                out.writeBytes(value);
            }
        }
        return out.toByteArray();
    }

    /** Returns the values of a collection, those of a map in turn with their keys. */
    static List<byte @Nullable []> entries(byte[] value, int perEntry) {
        ByteBuffer in = ByteBuffer.wrap(value);
        int count = in.getInt() * perEntry;
        return values(in, count);
    }

    /** Returns the fields of a tuple; absent ones at the end are null. */
    static List<byte @Nullable []> fields(byte[] value, int count) {
        return values(ByteBuffer.wrap(value), count);
    }

    private static List<byte @Nullable []> values(ByteBuffer in, int count) {
        List<byte @Nullable []> values = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int length = in.hasRemaining() ? in.getInt() : -1;
            if (length < 0) {
                values.add(null);
            } else {
                byte[] part = new byte[length];
                in.get(part);
                values.add(part);
            }
        }
        return values;
    }
}
