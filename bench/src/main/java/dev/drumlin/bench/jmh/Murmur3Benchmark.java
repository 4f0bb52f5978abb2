package dev.drumlin.bench.jmh;

import dev.drumlin.storage.data.Murmur3;
import java.lang.foreign.MemorySegment;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** The token of a partition key. Keys follow each other in one array, so that none is the last one's. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class Murmur3Benchmark {
    private static final int KEYS = 1_024;

    @Param({"8", "36", "128"})
    int keyBytes;

    private MemorySegment keys = MemorySegment.NULL;
    private int next;

    @Setup
    public void makeKeys() {
        byte[] bytes = new byte[KEYS * keyBytes];
        new SplittableRandom(1).nextBytes(bytes);
        keys = MemorySegment.ofArray(bytes);
    }

    @Benchmark
    public long token() {
        next = (next + 1) & (KEYS - 1);
        return Murmur3.token(keys, (long) next * keyBytes, keyBytes);
    }
}
