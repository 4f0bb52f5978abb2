package dev.drumlin.bench.jmh;

import dev.drumlin.lsm.commitlog.CommitLog;
import dev.drumlin.lsm.commitlog.CommitLogEnvironment;
import dev.drumlin.lsm.commitlog.CommitLogListener;
import dev.drumlin.lsm.commitlog.CommitLogOptions;
import dev.drumlin.lsm.commitlog.ReplayResult;
import dev.drumlin.lsm.io.DataFolder;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
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
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * One group of records into the commit log, on a real disk: appended, written, and synced or not. A figure is for the whole
 * group. Nobody else writes meanwhile, so a sync is waited for by this group alone.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class CommitLogBenchmark {
    /** About what five values of 34 bytes and a key of 8 make. */
    private static final int RECORD_BYTES = 215;

    /** Records between two times that full segments are given up, so that the disk does not fill. */
    private static final int GIVE_UP_EVERY = 1 << 16;

    @Param({"1", "64"})
    int records = 1;

    @Param({"false", "true"})
    boolean sync;

    private final MemorySegment record = MemorySegment.ofArray(new byte[RECORD_BYTES]);
    private final ExecutorService background = Executors.newSingleThreadExecutor(
            Thread.ofPlatform().name("background").factory());
    private @Nullable BenchFolder folder;
    private @Nullable CommitLog log;
    private long sequence;

    @Setup
    public void open() throws IOException {
        byte[] bytes = new byte[RECORD_BYTES];
        new SplittableRandom(1).nextBytes(bytes);
        record.copyFrom(MemorySegment.ofArray(bytes));
        folder = BenchFolder.onDisk();
        log = CommitLog.open(
                new CommitLogEnvironment(
                        DataFolder.open(folder.path(), _ -> false, false),
                        UUID.randomUUID(),
                        size -> MemorySegment.ofArray(new byte[size]),
                        System::nanoTime,
                        background,
                        new CommitLogListener() {}),
                CommitLogOptions.DEFAULT,
                ReplayResult.EMPTY);
    }

    @TearDown
    public void close() throws IOException {
        background.shutdown();
        if (log != null) {
            log.close();
        }
        if (folder != null) {
            folder.close();
        }
    }

    @Benchmark
    public long group() throws IOException {
        CommitLog open = log;
        if (open == null) {
            throw new IllegalStateException("not set up");
        }
        for (int i = 0; i < records; i++) {
            if (!open.append(++sequence, 0, record, 0, RECORD_BYTES)) {
                throw new IllegalStateException("the buffer is full");
            }
        }
        long written = open.writePending();
        if ((sequence & (GIVE_UP_EVERY - 1)) < records) {
            open.discardUpTo(sequence);
        }
        return sync ? open.sync() : written;
    }
}
