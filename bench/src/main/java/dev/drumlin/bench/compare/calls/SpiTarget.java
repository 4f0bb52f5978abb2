package dev.drumlin.bench.compare.calls;

import dev.drumlin.app.plugins.StandaloneEngine;
import dev.drumlin.bench.compare.workload.DataSet;
import dev.drumlin.bench.compare.workload.Job;
import dev.drumlin.bench.compare.workload.Operation;
import dev.drumlin.bench.compare.workload.Rows;
import java.util.List;
import java.util.Objects;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/** An engine, called through the storage contract. */
public final class SpiTarget implements Target {
    private final StandaloneEngine running;
    private final Rows rows;
    private final CallThreads threads = new CallThreads();
    private @Nullable SpiTable table;

    /** Takes the engine over: {@link #close} closes it. */
    public SpiTarget(StandaloneEngine running, Rows rows) {
        this.running = running;
        this.rows = rows;
    }

    @Override
    public long prepare(Job job, LongConsumer progress) throws InterruptedException {
        boolean wide = job.workload().data() == DataSet.WIDE;
        table = SpiTable.create(running.engine(), running.wall(), rows, wide);
        return new SpiLoad(table, job, progress).run();
    }

    @Override
    public Outcome run(Job job, long nanos) throws InterruptedException {
        SpiTable open = Objects.requireNonNull(table);
        int cores = Runtime.getRuntime().availableProcessors();
        int callers = Math.min(job.concurrency(), job.workload().threads(cores));
        Operation operation = job.workload().operation();
        int batch = job.batch();
        return threads.run(job, callers, nanos, (numbers, slot) -> switch (operation) {
            case READ, READ_ABSENT, SLICE, SCAN -> new SpiRead(open, numbers, operation, batch, slot);
            case WRITE_NEW, WRITE_OLD -> new SpiWrite(open, RowSource.of(numbers, operation, batch), slot);
            case MIXED ->
                new MixedCall(
                        numbers,
                        new SpiRead(open, numbers, Operation.READ, batch, slot),
                        new SpiWrite(open, RowSource.of(numbers, Operation.WRITE_OLD, batch), slot));
        });
    }

    @Override
    public long dataBytes() {
        return running.engine().stats().diskBytes();
    }

    @Override
    public boolean isBusy() {
        return running.engine().stats().compactionsPending() > 0;
    }

    @Override
    public List<String> options() {
        return List.of();
    }

    @Override
    public void close() {
        running.close();
    }
}
