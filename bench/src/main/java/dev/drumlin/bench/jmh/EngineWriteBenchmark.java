package dev.drumlin.bench.jmh;

import dev.drumlin.storage.CostCounters;
import dev.drumlin.storage.Durability;
import dev.drumlin.storage.ReadBatch;
import dev.drumlin.storage.WriteBatch;
import dev.drumlin.storage.data.ByteWriter;
import java.io.IOException;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Writes through the contract, without CQL: one, or 64 in a batch, waited for before the next, so that each batch pays for its
 * own sync. Without durability it is what putting into the memtable costs; the rows are overwritten again and again, and now
 * and then the memtable is full and flushed meanwhile.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class EngineWriteBenchmark {
    private static final int ROWS = 100_000;
    private static final int BATCH = 64;

    @Param({"NONE", "PERIODIC", "GROUP"})
    Durability durability = Durability.NONE;

    private final SplittableRandom random = new SplittableRandom(3);
    private final WriteBatch batch = new WriteBatch();
    private final ByteWriter bytes = new ByteWriter(BATCH * 512);
    private final WriteEnd end = new WriteEnd();
    private final int[] places = new int[BATCH];
    private @Nullable EngineTable table;

    @Setup
    public void open() throws IOException {
        table = new EngineTable(durability, 0);
    }

    @TearDown
    public void close() throws IOException {
        if (table != null) {
            table.close();
        }
    }

    @Benchmark
    public void put() {
        write(1);
    }

    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void batchOf64() {
        write(BATCH);
    }

    private void write(int count) {
        EngineTable open = table;
        if (open == null) {
            throw new IllegalStateException("not set up");
        }
        batch.begin();
        bytes.clear();
        for (int i = 0; i < count; i++) {
            ByteWriter mutation = open.mutation(random.nextLong(ROWS));
            int at = bytes.size();
            bytes.putBytes(mutation.segment(), 0, mutation.size());
            places[i] = at;
        }
        for (int i = 0; i < count; i++) {
            batch.group(durability, ReadBatch.NO_DEADLINE, CostCounters.OFF, end);
            batch.mutation(bytes.segment(), places[i], (i + 1 < count ? places[i + 1] : bytes.size()) - places[i]);
        }
        open.engine().write(batch);
        end.await(count);
    }
}
