package dev.drumlin.memory;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/** What was unlinked, and is freed once no reader can look at it any more; oldest first. Thread-safe. */
public final class RetiredMemory {
    private record Waiting(long stamp, Runnable free) {}

    private final Epochs epochs;

    @GuardedBy("this")
    private final ArrayDeque<Waiting> queue = new ArrayDeque<>();

    public RetiredMemory(Epochs epochs) {
        this.epochs = epochs;
    }

    /**
     * Takes something in that no new reader can find, and frees what can be freed by now.
     *
     * @param free called once, by this or a later call of this object, on the thread that makes it
     */
    public void retire(Runnable free) {
        synchronized (this) {
            queue.add(new Waiting(epochs.retire(), free));
        }
        reclaim();
    }

    /** Frees what no reader can look at any more; returns how much still waits. */
    public int reclaim() {
        List<Runnable> passed = new ArrayList<>();
        int left;
        synchronized (this) {
            while (!queue.isEmpty() && epochs.isPassed(queue.getFirst().stamp)) {
                passed.add(queue.removeFirst().free);
            }
            left = queue.size();
        }
        passed.forEach(Runnable::run);
        return left;
    }
}
