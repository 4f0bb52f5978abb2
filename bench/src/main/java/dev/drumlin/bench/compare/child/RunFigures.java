package dev.drumlin.bench.compare.child;

import dev.drumlin.bench.compare.calls.Outcome;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * What one run of a child came to.
 *
 * @param secondMin operations of the slowest whole second, −1 if there was no whole one
 * @param latency a packed histogram of nanoseconds for each call, see {@link #histogram}
 * @param allocatedBytes on the Java heap, by all threads of the process
 * @param gcMillis time in garbage collections
 * @param userBytes keys and values handed over to be written
 * @param process the process after the run
 */
public record RunFigures(
        long operations,
        long errors,
        @Nullable String problem,
        long refused,
        long nanos,
        long secondMin,
        String latency,
        long allocatedBytes,
        long gcMillis,
        long userBytes,
        ProcessFigures process) {
    static RunFigures of(Outcome outcome, long allocatedBytes, long gcMillis, ProcessFigures process) {
        return new RunFigures(
                outcome.operations(),
                outcome.errors(),
                outcome.problem(),
                outcome.refused(),
                outcome.nanos(),
                outcome.secondMin(),
                pack(outcome.latency()),
                allocatedBytes,
                gcMillis,
                outcome.userBytes(),
                process);
    }

    private static String pack(Histogram histogram) {
        ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int length = histogram.encodeIntoCompressedByteBuffer(buffer);
        return Base64.getEncoder().encodeToString(Arrays.copyOf(buffer.array(), length));
    }

    /** Returns the histogram of latencies, unpacked. */
    public Histogram histogram() {
        try {
            return Histogram.decodeFromCompressedByteBuffer(
                    ByteBuffer.wrap(Base64.getDecoder().decode(latency)), 0);
        } catch (DataFormatException e) {
            throw new IllegalStateException("the child sent a damaged histogram", e);
        }
    }

    /** Returns operations per second. */
    public double speed() {
        return nanos == 0 ? 0 : operations * 1e9 / nanos;
    }
}
