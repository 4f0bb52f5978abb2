package dev.drumlin.memory;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import org.jspecify.annotations.Nullable;

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

    /** Null where the system has no such call. */
    private static final @Nullable MethodHandle MADVISE = Linker.nativeLinker()
            .defaultLookup()
            .find("madvise")
            .map(address -> Linker.nativeLinker()
                    .downcallHandle(
                            address,
                            FunctionDescriptor.of(
                                    ValueLayout.JAVA_INT,
                                    ValueLayout.ADDRESS,
                                    ValueLayout.JAVA_LONG,
                                    ValueLayout.JAVA_INT)))
            .orElse(null);

    /** The content is not needed any more, by its number in the system's headers. */
    private static final int MADV_DONTNEED = 4;

    private final MemorySegment whole;
    private final MemorySegment aligned;

    Reservation(long bytes) {
        long size = bytes + ALIGNMENT;
        MemorySegment address = malloc(size);
        if (address.address() == 0) {
            throw new MemoryExhaustedException("The system reserves no " + size + " bytes of off-heap memory");
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

    /**
     * Lets the system have the memory behind a range, whose content is lost; the addresses stay reserved.
     *
     * @return false if the system would not take it, for instance because its pages are larger than the range
     */
    boolean discard(long offset, long bytes) {
        if (MADVISE == null) {
            return false;
        }
        try {
            return (int) MADVISE.invokeExact(aligned.asSlice(offset, bytes), bytes, MADV_DONTNEED) == 0;
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
