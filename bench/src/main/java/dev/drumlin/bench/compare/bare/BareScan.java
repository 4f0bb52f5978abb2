package dev.drumlin.bench.compare.bare;

import dev.drumlin.bench.compare.calls.Call;
import dev.drumlin.bench.compare.calls.RowTaker;
import dev.drumlin.bench.compare.calls.Tally;
import dev.drumlin.bench.compare.workload.Numbers;
import dev.drumlin.bench.compare.workload.Rows;
import dev.drumlin.storage.data.RowView;
import java.nio.ByteBuffer;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksIterator;

/** Pages of all rows in storage order. Each item of a call has an iterator that stays open from page to page. */
final class BareScan implements Call {
    private final BareStore store;
    private final ReadOptions reading = new ReadOptions().setTotalOrderSeek(true);
    private final RocksIterator[] iterators;
    private final Buffers key = Buffers.of(1, BareKeys.BYTES_MAX);
    private final Buffers value = Buffers.of(1, BareValues.BYTES_MAX);
    private final RowView row = new RowView();
    private final RowTaker taker;
    private long rows;
    private long wrong;

    BareScan(BareStore store, Numbers numbers, int count) {
        this.store = store;
        iterators = new RocksIterator[count];
        taker = new RowTaker(store.rows(), BareValues.COLUMNS);
        ByteBuffer from = key.buffers()[0];
        for (int i = 0; i < count; i++) {
            iterators[i] = store.database().newIterator(store.points(), reading);
            from.clear();
            from.putLong(numbers.token()).flip();
            iterators[i].seek(from);
        }
    }

    @Override
    public boolean begin() {
        rows = 0;
        wrong = 0;
        for (int i = 0; i < iterators.length; i++) {
            page(i);
        }
        return true;
    }

    private void page(int item) {
        RocksIterator iterator = iterators[item];
        for (int i = 0; i < Rows.PAGE_ROWS; i++) {
            if (!iterator.isValid()) {
                // A new one, as every pass over the data would have.
                iterator.close();
                iterators[item] = store.database().newIterator(store.points(), reading);
                iterators[item].seekToFirst();
                return;
            }
            key.buffers()[0].clear();
            iterator.key(key.buffers()[0]);
            value.buffers()[0].clear();
            iterator.value(value.buffers()[0]);
            wrong += taker.take(row.wrap(value.memory()[0], 0), BareKeys.number(key.memory()[0])) ? 0 : 1;
            rows++;
            iterator.next();
        }
    }

    @Override
    public boolean count(Tally tally, long beginNanos, long endNanos) {
        if (wrong > 0) {
            tally.wrong(wrong, "a row was scanned wrongly");
        }
        tally.ended(beginNanos, endNanos, rows, 0);
        return true;
    }

    @Override
    public void close() {
        for (RocksIterator iterator : iterators) {
            iterator.close();
        }
        reading.close();
        key.release();
        value.release();
    }
}
