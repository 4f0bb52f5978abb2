package dev.drumlin.memory;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;

/**
 * Access to aligned fields of off-heap memory in the machine's byte order. What others may read while it is written goes
 * through the acquire and release forms; the plain forms are for what its writer has not published yet, and for what does
 * not change any more. Offsets are in bytes, 4-aligned for int and 8-aligned for long. Bounds are checked.
 */
public final class Words {
    private static final VarHandle INT = ValueLayout.JAVA_INT.varHandle();

    private Words() {}

    public static int getInt(MemorySegment memory, long at) {
        return memory.get(ValueLayout.JAVA_INT, at);
    }

    public static void setInt(MemorySegment memory, long at, int value) {
        memory.set(ValueLayout.JAVA_INT, at, value);
    }

    public static long getLong(MemorySegment memory, long at) {
        return memory.get(ValueLayout.JAVA_LONG, at);
    }

    public static void setLong(MemorySegment memory, long at, long value) {
        memory.set(ValueLayout.JAVA_LONG, at, value);
    }

    /** Reads a reference: everything written before it was stored with {@link #setIntRelease} can be read after this. */
    public static int getIntAcquire(MemorySegment memory, long at) {
        return (int) INT.getAcquire(memory, at);
    }

    /** Stores a reference: publishes everything that this thread wrote before. */
    public static void setIntRelease(MemorySegment memory, long at, int value) {
        INT.setRelease(memory, at, value);
    }
}
