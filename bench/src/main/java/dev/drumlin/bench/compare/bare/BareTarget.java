package dev.drumlin.bench.compare.bare;

import dev.drumlin.bench.compare.calls.Call;
import dev.drumlin.bench.compare.calls.CallThreads;
import dev.drumlin.bench.compare.calls.MixedCall;
import dev.drumlin.bench.compare.calls.Outcome;
import dev.drumlin.bench.compare.calls.Target;
import dev.drumlin.bench.compare.options.MemoryPlan;
import dev.drumlin.bench.compare.options.Side;
import dev.drumlin.bench.compare.workload.DataSet;
import dev.drumlin.bench.compare.workload.Job;
import dev.drumlin.bench.compare.workload.Numbers;
import dev.drumlin.bench.compare.workload.Operation;
import dev.drumlin.bench.compare.workload.Rows;
import java.nio.file.Path;
import java.util.List;
import java.util.function.LongConsumer;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;

/** RocksDB, called directly. Its calls block, so one is under way on each thread. */
public final class BareTarget implements Target {
    private static final int LOAD_BATCH = 256;
    private static final long PROGRESS_ROWS = 50_000;

    private final CallThreads threads = new CallThreads();
    private final BareStore store;

    /** Opens an empty database in a folder. */
    public BareTarget(Side side, MemoryPlan memory, Path folder, Rows rows) {
        store = new BareStore(folder, side.settings(), memory.budget(), rows);
    }

    /** Returns every option of RocksDB that the plugin has with these settings. */
    public static List<String> optionsOfPlugin(Side side, MemoryPlan memory) {
        return BareStore.options(side.settings(), memory.budget());
    }

    @Override
    public long prepare(Job job, LongConsumer progress) {
        DataSet data = job.workload().data();
        if (data == DataSet.EMPTY) {
            return 0;
        }
        long rows = job.partitions() * data.rowsPerPartition();
        load(data, rows, progress);
        if (data.isFlushed()) {
            store.settle();
        } else if (store.files() > 0) {
            throw new IllegalStateException("RocksDB has flushed what was to stay in memory: files=" + store.files()
                    + "; choose fewer --partitions or more --memory");
        }
        return rows * Rows.ROW_BYTES;
    }

    private void load(DataSet data, long rows, LongConsumer progress) {
        Buffers key = Buffers.of(1, BareKeys.BYTES_MAX);
        Buffers value = Buffers.of(1, BareValues.BYTES_MAX);
        BareKeys keys = new BareKeys();
        BareValues values = new BareValues();
        try (WriteBatch batch = new WriteBatch()) {
            for (long i = 0; i < rows; i++) {
                values.row(value.buffers()[0], store.rows(), i, 0);
                if (data == DataSet.WIDE) {
                    keys.clustered(key.buffers()[0], i / Rows.WIDE_ROWS, (int) (i % Rows.WIDE_ROWS));
                    batch.put(store.clustered(), key.buffers()[0], value.buffers()[0]);
                } else {
                    keys.point(key.buffers()[0], i);
                    batch.put(store.points(), key.buffers()[0], value.buffers()[0]);
                }
                if (batch.count() == LOAD_BATCH || i == rows - 1) {
                    store.database().write(store.writing(), batch);
                    batch.clear();
                }
                if (i % PROGRESS_ROWS == 0) {
                    progress.accept(i);
                }
            }
        } catch (RocksDBException e) {
            throw BareStore.failed(e);
        } finally {
            key.release();
            value.release();
        }
        progress.accept(rows);
    }

    @Override
    public Outcome run(Job job, long nanos) throws InterruptedException {
        int cores = Runtime.getRuntime().availableProcessors();
        int threadCount = job.workload().durable()
                ? job.concurrency()
                : Math.min(job.concurrency(), job.workload().threads(cores));
        return threads.run(job.withConcurrency(threadCount), threadCount, nanos, (numbers, slot) -> call(job, numbers));
    }

    private Call call(Job job, Numbers numbers) {
        int batch = job.batch();
        Operation operation = job.workload().operation();
        return switch (operation) {
            case READ, READ_ABSENT -> new BareRead(store, numbers, operation, batch);
            case SLICE -> new BareSlice(store, numbers, batch);
            case SCAN -> new BareScan(store, numbers, batch);
            case WRITE_NEW, WRITE_OLD -> new BareWrite(store, numbers, operation, batch);
            case MIXED ->
                new MixedCall(
                        numbers,
                        new BareRead(store, numbers, Operation.READ, batch),
                        new BareWrite(store, numbers, Operation.WRITE_OLD, batch));
        };
    }

    @Override
    public long dataBytes() {
        return store.dataBytes();
    }

    @Override
    public boolean isBusy() {
        return store.isBusy();
    }

    @Override
    public List<String> options() {
        return store.options();
    }

    @Override
    public void close() {
        store.close();
    }
}
