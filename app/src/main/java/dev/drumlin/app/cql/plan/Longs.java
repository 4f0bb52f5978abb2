package dev.drumlin.app.cql.plan;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Whole numbers as the big-endian bytes that CQL values have. */
public final class Longs {
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

    private Longs() {}

    public static byte[] encode(long value) {
        byte[] bytes = new byte[Long.BYTES];
        LONG.set(bytes, 0, value);
        return bytes;
    }

    public static byte[] encodeInt(int value) {
        byte[] bytes = new byte[Integer.BYTES];
        INT.set(bytes, 0, value);
        return bytes;
    }

    /** Returns the number that all the bytes stand for: two's complement, 1 to 8 of them. */
    public static long decode(byte[] bytes) {
        long value = bytes[0];
        for (int i = 1; i < bytes.length; i++) {
            value = value << 8 | (bytes[i] & 0xFF);
        }
        return value;
    }
}
