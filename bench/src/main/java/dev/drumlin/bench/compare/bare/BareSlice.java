package dev.drumlin.bench.compare.bare;

import dev.drumlin.bench.compare.calls.Call;
import dev.drumlin.bench.compare.calls.RowTaker;
import dev.drumlin.bench.compare.calls.Tally;
import dev.drumlin.bench.compare.workload.Numbers;
import dev.drumlin.bench.compare.workload.Rows;
import dev.drumlin.storage.data.RowView;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksIterator;

/** Slices of wide partitions, each with an iterator of its own, bounded to the partition's prefix. */
final class BareSlice implements Call {
    private final BareStore store;
    private final Numbers numbers;
    private final int count;
    private final ReadOptions reading = new ReadOptions().setPrefixSameAsStart(true);
    private final BareKeys keyWriter = new BareKeys();
    private final Buffers key = Buffers.of(1, BareKeys.BYTES_MAX);
    private final Buffers value = Buffers.of(1, BareValues.BYTES_MAX);
    private final RowView row = new RowView();
    private final RowTaker taker;
    private long wrong;

    BareSlice(BareStore store, Numbers numbers, int count) {
        this.store = store;
        this.numbers = numbers;
        this.count = count;
        taker = new RowTaker(store.rows(), BareValues.COLUMNS);
    }

    @Override
    public boolean begin() {
        wrong = 0;
        for (int i = 0; i < count; i++) {
            long partition = numbers.present();
            int from = numbers.below(Rows.SLICES) * Rows.SLICE_ROWS;
            wrong += slice(partition, from) ? 0 : 1;
        }
        return true;
    }

    private boolean slice(long partition, int from) {
        keyWriter.clustered(key.buffers()[0], partition, from);
        boolean right = true;
        try (RocksIterator iterator = store.database().newIterator(store.clustered(), reading)) {
            iterator.seek(key.buffers()[0]);
            for (int i = from; i < from + Rows.SLICE_ROWS; i++) {
                if (!iterator.isValid()) {
                    return false;
                }
                value.buffers()[0].clear();
                iterator.value(value.buffers()[0]);
                right &= taker.take(row.wrap(value.memory()[0], 0), Rows.wideNumber(partition, i));
                iterator.next();
            }
        }
        return right;
    }

    @Override
    public boolean count(Tally tally, long beginNanos, long endNanos) {
        if (wrong > 0) {
            tally.wrong(wrong, "a slice was read wrongly");
        }
        tally.ended(beginNanos, endNanos, count, 0);
        return true;
    }

    @Override
    public void close() {
        reading.close();
        key.release();
        value.release();
    }
}
