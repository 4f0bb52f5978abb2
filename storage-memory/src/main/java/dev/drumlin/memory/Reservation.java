package dev.drumlin.memory;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/**
 * Addresses from the C library, without their content: the system backs them page by page, when they are first written. An
 * arena would write zeroes over all of them at once. Freed by hand, when nobody can look any more.
 */
@SuppressWarnings("restricted") // this is the one place that vouches for an address and a size
final class Reservation {
    /** Where a huge page can begin. */
    private static final long ALIGNMENT = 2L << 20;

    private static final MethodHandle MALLOC =
            function("malloc", FunctionDescriptor.of(ValueLayout.ADDRESS, ValueLayout.JAVA_LONG));
    private static final MethodHandle FREE = function("free", FunctionDescriptor.ofVoid(ValueLayout.ADDRESS));

    private final MemorySegment whole;
    private final MemorySegment aligned;

    Reservation(long bytes) {
        long size = bytes + ALIGNMENT;
        MemorySegment address = malloc(size);
        if (address.address() == 0) {
            throw new OutOfMemoryError("The system reserves no " + size + " bytes of off-heap memory");
        }
        whole = address.reinterpret(size);
        aligned = whole.asSlice(-address.address() & (ALIGNMENT - 1), bytes);
    }

    MemorySegment memory() {
        return aligned;
    }

    void free() {
        try {
            FREE.invokeExact(whole);
        } catch (Throwable e) {
            throw unexpected(e);
        }
    }

    private static MemorySegment malloc(long size) {
        try {
            return (MemorySegment) MALLOC.invokeExact(size);
        } catch (Throwable e) {
            throw unexpected(e);
        }
    }

    private static AssertionError unexpected(Throwable problem) {
        return new AssertionError("A call into the C library failed", problem);
    }

    private static MethodHandle function(String name, FunctionDescriptor descriptor) {
        Linker linker = Linker.nativeLinker();
        return linker.downcallHandle(linker.defaultLookup().findOrThrow(name), descriptor);
    }
}
