package dev.drumlin.bench.load;

import dev.drumlin.storage.error.StorageException;
import org.jspecify.annotations.Nullable;

/**
 * What one stretch of load came to, all loops together.
 *
 * @param operations that ended
 * @param errors how many of them badly
 * @param nanos from the first operation's begin to the last one's end
 * @param allocatedBytes on the heap, by all threads of the process
 * @param tasks run by the event loops
 * @param cpuNanos processor time of the whole process, garbage collection and compilation included
 * @param problem the first error, null if there was none
 */
public record Iteration(
        long operations,
        long errors,
        long nanos,
        long allocatedBytes,
        long tasks,
        long cpuNanos,
        @Nullable StorageException problem) {
    /** Returns operations per second, 0 if there were none. */
    public double throughput() {
        return nanos == 0 ? 0 : operations * 1e9 / nanos;
    }

    public double allocatedBytesPerOperation() {
        return perOperation(allocatedBytes);
    }

    public double tasksPerOperation() {
        return perOperation(tasks);
    }

    /** Returns processor time per operation: unlike throughput it hardly suffers from what else the machine does. */
    public double cpuNanosPerOperation() {
        return perOperation(cpuNanos);
    }

    private double perOperation(long count) {
        return operations == 0 ? 0 : (double) count / operations;
    }
}
