package dev.drumlin.bench.compare.calls;

import dev.drumlin.bench.compare.workload.Job;
import java.util.List;
import java.util.function.LongConsumer;

/** One side's store, and how calls reach it. Used by one thread; its calls run on threads of its own. */
public interface Target extends AutoCloseable {
    /**
     * Fills the empty store with the rows that a job wants. Blocks.
     *
     * @param progress is told how many rows are in it, now and then
     * @return bytes of keys and values that were written
     */
    long prepare(Job job, LongConsumer progress) throws InterruptedException;

    /** Runs calls of one kind for a while, and waits for those under way. Blocks. */
    Outcome run(Job job, long nanos) throws InterruptedException;

    /** Returns the number of the process that the store is in. */
    default long pid() {
        return ProcessHandle.current().pid();
    }

    /** Returns the bytes of the files that hold the rows, without logs; −1 if that is not known. */
    default long dataBytes() {
        return -1;
    }

    /** Returns whether flushes or compactions are still to be done or under way; they would run on into another side's turn. */
    default boolean isBusy() {
        return false;
    }

    /** Returns what the side is set to, one setting a line. */
    List<String> options();

    /** Releases all. Blocks. */
    @Override
    void close();
}
