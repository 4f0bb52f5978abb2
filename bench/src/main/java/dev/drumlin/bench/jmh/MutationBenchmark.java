package dev.drumlin.bench.jmh;

import dev.drumlin.storage.data.ByteWriter;
import dev.drumlin.storage.data.Murmur3;
import dev.drumlin.storage.data.MutationCheck;
import dev.drumlin.storage.data.MutationView;
import dev.drumlin.storage.data.MutationWriter;
import dev.drumlin.storage.data.RowFormat;
import dev.drumlin.storage.data.RowWriter;
import java.lang.foreign.MemorySegment;
import java.util.SplittableRandom;
import java.util.UUID;
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

/** A mutation of one row of five 34-byte cells under an 8-byte key: built as a write builds it, walked as an apply does, checked. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class MutationBenchmark {
    private static final MemorySegment NO_CLUSTERING = MemorySegment.ofArray(new byte[0]);
    private static final UUID TABLE = new UUID(1, 2);
    private static final int CELLS = 5;
    private static final int VALUE_BYTES = 34;
    private static final int KEY_BYTES = 8;

    private final byte[] values = new byte[CELLS * VALUE_BYTES];
    private final MemorySegment valueMemory = MemorySegment.ofArray(values);
    private final MemorySegment key = MemorySegment.ofArray(new byte[KEY_BYTES]);
    private final ByteWriter out = new ByteWriter(512);
    private final MutationWriter writer = new MutationWriter(out);
    private final MutationView view = new MutationView();
    private final MutationCheck check = new MutationCheck();
    private MemorySegment mutation = NO_CLUSTERING;

    @Setup
    public void makeMutation() {
        new SplittableRandom(1).nextBytes(values);
        encode();
        mutation = MemorySegment.ofArray(out.toByteArray());
    }

    @Benchmark
    public int encode() {
        out.clear();
        writer.begin(TABLE, Murmur3.token(key, 0, KEY_BYTES), key, 0, KEY_BYTES, RowFormat.SERVER_TIMESTAMP);
        RowWriter row = writer.row().begin(false, NO_CLUSTERING, 0, 0, RowFormat.SERVER_TIMESTAMP);
        for (int i = 0; i < CELLS; i++) {
            row.cell(i + 1, RowFormat.SERVER_TIMESTAMP, valueMemory, (long) i * VALUE_BYTES, VALUE_BYTES);
        }
        row.end();
        writer.rowDone().end();
        return out.size();
    }

    @Benchmark
    public long walk() {
        view.wrap(mutation, 0);
        long sum = view.token() + view.keyAt();
        while (view.nextRow()) {
            sum += view.rowAt();
        }
        return sum;
    }

    @Benchmark
    public void check() {
        check.check(mutation, 0, (int) mutation.byteSize());
    }
}
