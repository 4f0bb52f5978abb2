package dev.drumlin.bench.jmh;

import dev.drumlin.storage.data.ByteWriter;
import dev.drumlin.storage.data.ClusteringCodec;
import dev.drumlin.storage.schema.CqlType;
import java.io.ByteArrayOutputStream;
import java.lang.foreign.MemorySegment;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** A clustering key of a bigint and, descending, a text of 16 letters: encoded so that it sorts by its bytes, and back. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class ClusteringBenchmark {
    private static final int NUMBER_BYTES = 8;
    private static final int TEXT_BYTES = 16;

    private final MemorySegment values = MemorySegment.ofArray(new byte[NUMBER_BYTES + TEXT_BYTES]);
    private final ByteWriter out = new ByteWriter(128);
    private MemorySegment key = MemorySegment.NULL;

    @Setup
    public void makeKey() {
        byte[] text = new SplittableRandom(1)
                .ints(NUMBER_BYTES + TEXT_BYTES, 'a', 'z' + 1)
                .collect(ByteArrayOutputStream::new, ByteArrayOutputStream::write, (_, _) -> {})
                .toByteArray();
        values.copyFrom(MemorySegment.ofArray(text));
        encode();
        key = MemorySegment.ofArray(out.toByteArray());
    }

    @Benchmark
    public int encode() {
        out.clear();
        ClusteringCodec.encode(out, CqlType.Scalar.BIGINT, false, values, 0, NUMBER_BYTES);
        ClusteringCodec.encode(out, CqlType.Scalar.TEXT, true, values, NUMBER_BYTES, TEXT_BYTES);
        return out.size();
    }

    @Benchmark
    public int decode() {
        out.clear();
        long limit = key.byteSize();
        long text = ClusteringCodec.decode(out, CqlType.Scalar.BIGINT, false, key, 0, limit);
        return (int) ClusteringCodec.decode(out, CqlType.Scalar.TEXT, true, key, text, limit);
    }
}
