package dev.drumlin.lsm.io;

import dev.drumlin.memory.OffHeapBytes;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A file through a descriptor of its own, to read what the system has in memory and nothing else: preadv2 with RWF_NOWAIT, which
 * the JDK does not offer. Thread-safe, but for {@link #close}: the caller sees to it that nobody reads any more, or the
 * number might be another file's by then.
 *
 * <p>Whatever goes wrong is told as nothing read: whoever then reads in the usual way learns what it is.
 */
@SuppressWarnings("restricted") // the addresses are of segments that outlive the call
final class PageCacheFile {
    private static final int READ_ONLY_CLOSE_ON_EXEC = 0x80000;
    private static final int NO_WAIT = 8;
    private static final int CLOSED = -1;

    private static final @Nullable MethodHandle OPEN =
            function("open", FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.ADDRESS, ValueLayout.JAVA_INT));
    private static final @Nullable MethodHandle CLOSE =
            function("close", FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT));
    private static final @Nullable MethodHandle READ = function(
            "preadv2",
            FunctionDescriptor.of(
                    ValueLayout.JAVA_LONG,
                    ValueLayout.JAVA_INT,
                    ValueLayout.ADDRESS,
                    ValueLayout.JAVA_INT,
                    ValueLayout.JAVA_LONG,
                    ValueLayout.JAVA_INT));

    private final AtomicInteger descriptor;

    private PageCacheFile(int descriptor) {
        this.descriptor = new AtomicInteger(descriptor);
    }

    /** The numbers above are Linux's. */
    private static @Nullable MethodHandle function(String name, FunctionDescriptor descriptor) {
        Linker linker = Linker.nativeLinker();
        return System.getProperty("os.name").equals("Linux")
                ? linker.defaultLookup()
                        .find(name)
                        .map(address -> linker.downcallHandle(address, descriptor))
                        .orElse(null)
                : null;
    }

    /** Opens a file; null if the system cannot do this. */
    static @Nullable PageCacheFile open(Path path) {
        if (OPEN == null || CLOSE == null || READ == null) {
            return null;
        }
        byte[] name = path.toString().getBytes(StandardCharsets.UTF_8);
        try (OffHeapBytes text = new OffHeapBytes(name.length + 1L)) {
            MemorySegment.copy(name, 0, text.memory(), ValueLayout.JAVA_BYTE, 0, name.length);
            text.memory().set(ValueLayout.JAVA_BYTE, name.length, (byte) 0);
            int opened = (int) OPEN.invokeExact(text.memory(), READ_ONLY_CLOSE_ON_EXEC);
            return opened < 0 ? null : new PageCacheFile(opened);
        } catch (Throwable e) {
            throw unexpected(e);
        }
    }

    /** Reads as {@link DataFile#readNow}. */
    int read(NowBuffer buffer, MemorySegment into, long at, int length, long position) {
        int done = 0;
        while (done < length) {
            long wanted = Math.min(length - done, buffer.data.byteSize());
            long read = readOnce(buffer, wanted, position + done);
            if (read <= 0) {
                break;
            }
            MemorySegment.copy(buffer.data, 0, into, at + done, read);
            done += (int) read;
            if (read < wanted) {
                break;
            }
        }
        return done;
    }

    private long readOnce(NowBuffer buffer, long wanted, long position) {
        int open = descriptor.get();
        if (READ == null || open == CLOSED) {
            return 0;
        }
        buffer.limit(wanted);
        try {
            return (long) READ.invokeExact(open, buffer.vector, 1, position, NO_WAIT);
        } catch (Throwable e) {
            throw unexpected(e);
        }
    }

    /** Closes the descriptor. Idempotent. */
    void close() {
        int open = descriptor.getAndSet(CLOSED);
        if (open != CLOSED && CLOSE != null) {
            try {
                int _ = (int) CLOSE.invokeExact(open);
            } catch (Throwable e) {
                throw unexpected(e);
            }
        }
    }

    private static AssertionError unexpected(Throwable problem) {
        return new AssertionError("A call into the C library failed", problem);
    }
}
