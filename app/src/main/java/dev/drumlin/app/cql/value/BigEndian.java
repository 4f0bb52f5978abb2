package dev.drumlin.app.cql.value;

import dev.drumlin.storage.data.ByteWriter;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/** Numbers in network byte order, which all CQL values use, while {@link ByteWriter} is little-endian. */
public final class BigEndian {
    private static final ValueLayout.OfShort SHORT = ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);

    private BigEndian() {}

    public static short getShort(MemorySegment source, long at) {
        return source.get(SHORT, at);
    }

    public static int getInt(MemorySegment source, long at) {
        return source.get(INT, at);
    }

    public static long getLong(MemorySegment source, long at) {
        return source.get(LONG, at);
    }

    public static void putShort(ByteWriter out, int value) {
        out.putShort(Short.reverseBytes((short) value) & 0xFFFF);
    }

    public static void putInt(ByteWriter out, int value) {
        out.putInt(Integer.reverseBytes(value));
    }

    public static void putLong(ByteWriter out, long value) {
        out.putLong(Long.reverseBytes(value));
    }

    /** Overwrites four bytes written earlier. */
    public static void setInt(ByteWriter out, int at, int value) {
        out.setInt(at, Integer.reverseBytes(value));
    }
}
