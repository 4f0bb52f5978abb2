package dev.drumlin.indexcache;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * A page that is being loaded, by the one who was told to; everybody else who wants it waits here. Thread-safe.
 *
 * <p>It stands in the file's slot while it runs. Its end first replaces it there, by the page or by nothing, then closes
 * the list of those who wait, then answers them from the loader's bytes: so nobody joins a load that has ended, and an
 * answer does not depend on whether there was room to keep the page.
 */
public final class PageLoad extends PageSlot {
    /** One who waits; the list is last in, first out. */
    private static final class Waiting {
        private final @Nullable PageSink sink;
        private final @Nullable Waiting next;

        Waiting(@Nullable PageSink sink, @Nullable Waiting next) {
            this.sink = sink;
            this.next = next;
        }

        boolean isClosed() {
            return sink == null;
        }
    }

    private static final Waiting CLOSED = new Waiting(null, null);
    private static final VarHandle WAITING;
    private static final VarHandle ENDED;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            WAITING = lookup.findVarHandle(PageLoad.class, "waiting", Waiting.class);
            ENDED = lookup.findVarHandle(PageLoad.class, "ended", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final PageFile file;
    private final int ordinal;
    private volatile Waiting waiting;

    @SuppressWarnings("FieldMayBeFinal") // through the handle
    private volatile boolean ended;

    PageLoad(PageFile file, int ordinal, PageSink first) {
        this.file = file;
        this.ordinal = ordinal;
        waiting = new Waiting(first, null);
    }

    public PageFile file() {
        return file;
    }

    public int ordinal() {
        return ordinal;
    }

    /** Waits for the end; returns false if it is over, and then the slot holds something else. */
    boolean join(PageSink sink) {
        while (true) {
            Waiting seen = waiting;
            if (seen.isClosed()) {
                return false;
            }
            if (WAITING.compareAndSet(this, seen, new Waiting(sink, seen))) {
                return true;
            }
        }
    }

    /**
     * Ends the load with the page, which is copied if there is room to keep it. All who wait are answered before this
     * returns. May be called on any thread, but outside of an epoch: inside one it would keep memory from being used again.
     *
     * @param source checked bytes, which are not changed until this returns
     * @param length in bytes, at least 1
     * @return false if the load had ended before; then nothing has happened
     */
    public boolean complete(MemorySegment source, long at, int length) {
        if (length < 1) {
            throw new IllegalArgumentException("length=" + length);
        }
        if (!ENDED.compareAndSet(this, false, true)) {
            return false;
        }
        try {
            file.cache().admit(this, source, at, length);
        } finally {
            // Nothing to do unless it went wrong: then the answer is right all the same, and the page is not kept.
            file.replace(ordinal, this, null);
            for (Waiting next = close(); next != null; next = next.next) {
                if (next.sink != null) {
                    next.sink.page(source, at, length);
                }
            }
        }
        return true;
    }

    /**
     * Ends the load without the page: nothing stays of it, and all who wait are told.
     *
     * @return false if the load had ended before; then nothing has happened
     */
    public boolean fail(Throwable problem) {
        if (!ENDED.compareAndSet(this, false, true)) {
            return false;
        }
        file.cache().countFailure();
        file.replace(ordinal, this, null);
        for (Waiting next = close(); next != null; next = next.next) {
            if (next.sink != null) {
                next.sink.failed(problem);
            }
        }
        return true;
    }

    private @Nullable Waiting close() {
        return (Waiting) WAITING.getAndSet(this, CLOSED);
    }
}
