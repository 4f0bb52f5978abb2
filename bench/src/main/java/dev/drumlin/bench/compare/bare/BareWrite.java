package dev.drumlin.bench.compare.bare;

import dev.drumlin.bench.compare.calls.Call;
import dev.drumlin.bench.compare.calls.Tally;
import dev.drumlin.bench.compare.workload.Numbers;
import dev.drumlin.bench.compare.workload.Operation;
import dev.drumlin.bench.compare.workload.Rows;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;

/** A put of a whole row, or a write batch of several. */
final class BareWrite implements Call {
    private final BareStore store;
    private final Numbers numbers;
    private final Operation operation;
    private final int count;
    private final BareKeys keyWriter = new BareKeys();
    private final BareValues valueWriter = new BareValues();
    private final Buffers key = Buffers.of(1, BareKeys.BYTES_MAX);
    private final Buffers value = Buffers.of(1, BareValues.BYTES_MAX);
    private final WriteBatch batch = new WriteBatch();
    private @Nullable String problem;

    BareWrite(BareStore store, Numbers numbers, Operation operation, int count) {
        this.store = store;
        this.numbers = numbers;
        this.operation = operation;
        this.count = count;
    }

    @Override
    public boolean begin() {
        boolean fresh = operation == Operation.WRITE_NEW;
        long first = fresh ? numbers.fresh(count) : 0;
        int version = numbers.below(Integer.MAX_VALUE);
        problem = null;
        try {
            for (int i = 0; i < count; i++) {
                long number = fresh ? numbers.partition(first + i) : numbers.present();
                keyWriter.point(key.buffers()[0], number);
                valueWriter.row(value.buffers()[0], store.rows(), number, version + i);
                if (count > 1) {
                    batch.put(store.points(), key.buffers()[0], value.buffers()[0]);
                }
            }
            if (count > 1) {
                store.database().write(store.writing(), batch);
                batch.clear();
            } else {
                store.database().put(store.points(), store.writing(), key.buffers()[0], value.buffers()[0]);
            }
        } catch (RocksDBException e) {
            problem = e.getMessage();
            batch.clear();
        }
        return true;
    }

    @Override
    public boolean count(Tally tally, long beginNanos, long endNanos) {
        if (problem != null) {
            tally.wrong(count, "a write failed: " + problem);
        }
        tally.ended(beginNanos, endNanos, count, (long) count * Rows.ROW_BYTES);
        return true;
    }

    @Override
    public void close() {
        batch.close();
        key.release();
        value.release();
    }
}
