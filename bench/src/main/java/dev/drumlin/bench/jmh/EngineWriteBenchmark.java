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
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** Writes through the contract, without CQL, one at a time: each is waited for before the next, so each pays for its own sync. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class EngineWriteBenchmark {
    private static final int ROWS = 100_000;

    @Param({"NONE", "PERIODIC", "GROUP"})
    Durability durability = Durability.NONE;

    private final SplittableRandom random = new SplittableRandom(3);
    private final WriteBatch batch = new WriteBatch();
    private final WriteEnd end = new WriteEnd();
    private @Nullable EngineTable table;

    @Setup
    public void open() throws IOException {
        table = new EngineTable(durability);
    }

    @TearDown
    public void close() throws IOException {
        if (table != null) {
            table.close();
        }
    }

    @Benchmark
    public void one() {
        EngineTable open = table;
        if (open == null) {
            throw new IllegalStateException("not set up");
        }
        ByteWriter mutation = open.mutation(random.nextLong(ROWS));
        batch.begin();
        batch.group(durability, ReadBatch.NO_DEADLINE, CostCounters.OFF, end);
        batch.mutation(mutation.segment(), 0, mutation.size());
        open.engine().write(batch);
        end.await();
    }
}
