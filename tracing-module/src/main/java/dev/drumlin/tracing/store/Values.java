package dev.drumlin.tracing.store;

import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;

/** CQL binary values of the few types that the trace tables have. */
final class Values {
    private Values() {}

    static byte[] text(String value) {
        return value.getBytes(StandardCharsets.UTF_8);
    }

    static byte[] int32(long value) {
        int capped = (int) Math.min(Integer.MAX_VALUE, value);
        return ByteBuffer.allocate(Integer.BYTES).putInt(capped).array();
    }

    static byte[] int64(long value) {
        return ByteBuffer.allocate(Long.BYTES).putLong(value).array();
    }

    static byte[] uuid(UUID value) {
        return ByteBuffer.allocate(2 * Long.BYTES)
                .putLong(value.getMostSignificantBits())
                .putLong(value.getLeastSignificantBits())
                .array();
    }

    static byte[] inet(InetAddress value) {
        return value.getAddress();
    }

    static byte[] texts(Set<String> values) {
        byte[][] parts = new TreeSet<>(values).stream().map(Values::text).toArray(byte[][]::new);
        return sized(parts.length, parts);
    }

    static byte[] textMap(Map<String, String> values) {
        byte[][] parts = new byte[2 * values.size()][];
        int next = 0;
        for (Map.Entry<String, String> entry : new TreeMap<>(values).entrySet()) {
            parts[next++] = text(entry.getKey());
            parts[next++] = text(entry.getValue());
        }
        return sized(values.size(), parts);
    }

    static byte[] numberMap(Map<String, Long> values) {
        byte[][] parts = new byte[2 * values.size()][];
        int next = 0;
        for (Map.Entry<String, Long> entry : new TreeMap<>(values).entrySet()) {
            parts[next++] = text(entry.getKey());
            parts[next++] = int64(entry.getValue());
        }
        return sized(values.size(), parts);
    }

    private static byte[] sized(int count, byte[][] parts) {
        int size = Integer.BYTES;
        for (byte[] part : parts) {
            size += Integer.BYTES + part.length;
        }
        ByteBuffer out = ByteBuffer.allocate(size).putInt(count);
        for (byte[] part : parts) {
            out.putInt(part.length).put(part);
        }
        return out.array();
    }
}
