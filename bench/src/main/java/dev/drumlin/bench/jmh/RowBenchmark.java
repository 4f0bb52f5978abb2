package dev.drumlin.bench.jmh;

import dev.drumlin.storage.data.ByteWriter;
import dev.drumlin.storage.data.RowMerger;
import dev.drumlin.storage.data.RowView;
import dev.drumlin.storage.data.RowWriter;
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

/** The row encoding: a row of five 34-byte cells is written, walked, copied by the merger, merged with a newer cell. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class RowBenchmark {
    private static final MemorySegment NO_CLUSTERING = MemorySegment.ofArray(new byte[0]);
    private static final int CELLS = 5;
    private static final int VALUE_BYTES = 34;
    private static final long TIMESTAMP = 1_700_000_000_000_000L;
    private static final long NOW = 1_700_000_100L;

    private final byte[] values = new byte[CELLS * VALUE_BYTES];
    private final MemorySegment valueMemory = MemorySegment.ofArray(values);
    private final ByteWriter out = new ByteWriter(512);
    private final RowWriter writer = new RowWriter(out);
    private final RowMerger merger = new RowMerger();
    private final RowView view = new RowView();
    private MemorySegment row = NO_CLUSTERING;
    private MemorySegment update = NO_CLUSTERING;

    @Setup
    public void makeRows() {
        new SplittableRandom(1).nextBytes(values);
        encode();
        row = MemorySegment.ofArray(out.toByteArray());
        out.clear();
        writer.begin(false, NO_CLUSTERING, 0, 0, TIMESTAMP + 1);
        writer.cell(2, TIMESTAMP + 1, valueMemory, 0, VALUE_BYTES).end();
        update = MemorySegment.ofArray(out.toByteArray());
    }

    @Benchmark
    public int encode() {
        out.clear();
        writer.begin(false, NO_CLUSTERING, 0, 0, TIMESTAMP);
        for (int i = 0; i < CELLS; i++) {
            writer.cell(i, TIMESTAMP, valueMemory, (long) i * VALUE_BYTES, VALUE_BYTES);
        }
        return writer.end();
    }

    @Benchmark
    public long walk() {
        view.wrap(row, 0);
        long sum = 0;
        while (view.nextCell()) {
            sum += view.valueAt() + view.timestamp();
        }
        return sum;
    }

    @Benchmark
    public int copyOne() {
        out.clear();
        return merger.begin(Long.MIN_VALUE, NOW).add(row, 0).live(out, writer);
    }

    @Benchmark
    public int mergeTwo() {
        out.clear();
        return merger.begin(Long.MIN_VALUE, NOW).add(row, 0).add(update, 0).live(out, writer);
    }
}
