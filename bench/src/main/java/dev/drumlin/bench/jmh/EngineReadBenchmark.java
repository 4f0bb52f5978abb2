package dev.drumlin.bench.jmh;

import dev.drumlin.storage.Durability;
import dev.drumlin.storage.Limits;
import dev.drumlin.storage.Position;
import dev.drumlin.storage.ReadBatch;
import dev.drumlin.storage.ReadPlan;
import dev.drumlin.storage.ReadSink;
import dev.drumlin.storage.data.Murmur3;
import dev.drumlin.storage.data.PartitionView;
import dev.drumlin.storage.data.RowView;
import dev.drumlin.storage.data.Slices;
import dev.drumlin.storage.error.StorageException;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.SplittableRandom;
import java.util.concurrent.Semaphore;
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
 * Point reads through the contract, without CQL: one to a batch, or 64, and one that finds nothing. From the memtable, or from a
 * table that is settled: one file, which the operating system has in memory. The batch is waited for, so a read that goes to the
 * read pool has its two hops in it.
 *
 * <p>More partitions need more memory: {@code -p partitions=10000000 -jvmArgsAppend -Xmx10g}, and as much outside of the heap.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(value = 1, jvmArgsAppend = "-Xmx3g")
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class EngineReadBenchmark implements ReadSink {
    private static final int BATCH = 64;

    @Param({"memtable", "settled"})
    String from = "memtable";

    @Param("1000000")
    int partitions = 1_000_000;

    private final SplittableRandom random = new SplittableRandom(2);
    private final ReadBatch batch = new ReadBatch();
    private final MemorySegment keys = MemorySegment.ofArray(new byte[BATCH * EngineTable.KEY_BYTES]);
    private final Semaphore ended = new Semaphore(0);
    private @Nullable EngineTable table;
    private @Nullable ReadPlan plan;
    private long bytes;

    @Setup
    public void fill() throws IOException {
        EngineTable made = new EngineTable(Durability.NONE, partitions);
        made.fill(partitions);
        if (from.equals("settled")) {
            made.flush();
        }
        long files = made.files();
        if (files != (from.equals("settled") ? 1 : 0)) {
            throw new IllegalStateException("from=" + from + " but there are " + files + " files");
        }
        table = made;
        plan = ReadPlan.of(made.schema());
    }

    @TearDown
    public void close() throws IOException {
        if (table != null) {
            table.close();
        }
    }

    @Benchmark
    public long get() {
        return read(1, 0);
    }

    @Benchmark
    public long absent() {
        return read(1, partitions);
    }

    @Benchmark
    @OperationsPerInvocation(BATCH)
    public long batchOf64() {
        return read(BATCH, 0);
    }

    private long read(int count, long firstKey) {
        EngineTable open = table;
        ReadPlan of = plan;
        if (open == null || of == null) {
            throw new IllegalStateException("not set up");
        }
        batch.begin(1_700_000_000L, false);
        for (int i = 0; i < count; i++) {
            long at = (long) i * EngineTable.KEY_BYTES;
            MemorySegment.copy(open.key(firstKey + random.nextLong(partitions)), 0, keys, at, EngineTable.KEY_BYTES);
            long token = Murmur3.token(keys, at, EngineTable.KEY_BYTES);
            batch.point(of, token, keys, at, EngineTable.KEY_BYTES, Slices.ALL, null, Limits.NONE, this);
        }
        open.engine().read(batch);
        ended.acquireUninterruptibly(count);
        return bytes;
    }

    @Override
    public boolean partition(PartitionView partition) {
        return true;
    }

    @Override
    public boolean row(RowView row) {
        bytes += row.length();
        return true;
    }

    @Override
    public void done(int item, @Nullable Position resume) {
        ended.release();
    }

    @Override
    public void failed(int item, StorageException problem) {
        throw new IllegalStateException(problem);
    }
}
