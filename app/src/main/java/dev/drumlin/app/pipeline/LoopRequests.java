package dev.drumlin.app.pipeline;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The running requests of one loop, in slots. The loop's thread adds and removes without a lock or an allocation; any thread
 * may look, and sees a request that runs all the while.
 */
final class LoopRequests {
    private static final int SLOTS_FIRST = 64;

    /** Replaced by a larger copy when full; a reader of the old one misses what came since. */
    private volatile AtomicReferenceArray<@Nullable RequestContext> slots = new AtomicReferenceArray<>(SLOTS_FIRST);

    /** Free slots, for the loop's thread: a stack. */
    private int[] free = countDown(SLOTS_FIRST, 0);

    private int freeCount = SLOTS_FIRST;

    void add(RequestContext request) {
        if (freeCount == 0) {
            grow();
        }
        int slot = free[--freeCount];
        request.slot(slot);
        slots.setRelease(slot, request);
    }

    /** Requires: the request was added, and has not been removed since. */
    void remove(RequestContext request) {
        int slot = request.slot();
        if (slots.getPlain(slot) != request) {
            throw new IllegalStateException("request " + request.id() + " is not running");
        }
        slots.setRelease(slot, null);
        free[freeCount++] = slot;
    }

    boolean isEmpty() {
        return freeCount == slots.length();
    }

    /** Ends those early that must not go on; on the loop. */
    void abortExpired(long nowNanos) {
        forEach(request -> request.abortIfDue(nowNanos));
    }

    void forEach(Consumer<RequestContext> action) {
        AtomicReferenceArray<@Nullable RequestContext> seen = slots;
        for (int i = 0; i < seen.length(); i++) {
            RequestContext request = seen.getAcquire(i);
            if (request != null) {
                action.accept(request);
            }
        }
    }

    private void grow() {
        AtomicReferenceArray<@Nullable RequestContext> old = slots;
        int size = old.length();
        AtomicReferenceArray<@Nullable RequestContext> larger = new AtomicReferenceArray<>(2 * size);
        for (int i = 0; i < size; i++) {
            larger.setPlain(i, old.getPlain(i));
        }
        free = Arrays.copyOf(countDown(size, size), 2 * size);
        freeCount = size;
        slots = larger;
    }

    private static int[] countDown(int count, int from) {
        int[] numbers = new int[count];
        for (int i = 0; i < count; i++) {
            numbers[i] = from + count - 1 - i;
        }
        return numbers;
    }
}
