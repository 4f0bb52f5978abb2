package dev.drumlin.bench.compare.bare;

import dev.drumlin.bench.compare.calls.Call;
import dev.drumlin.bench.compare.calls.RowTaker;
import dev.drumlin.bench.compare.calls.Tally;
import dev.drumlin.bench.compare.workload.Numbers;
import dev.drumlin.bench.compare.workload.Operation;
import dev.drumlin.storage.data.RowView;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rocksdb.ByteBufferGetStatus;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.Status;

/** A get, or a multi-get for a batch, into direct buffers. */
final class BareRead implements Call {
    private final BareStore store;
    private final Numbers numbers;
    private final Operation operation;
    private final ReadOptions reading = new ReadOptions();
    private final BareKeys keyWriter = new BareKeys();
    private final Buffers keys;
    private final Buffers values;
    private final List<ByteBuffer> keyList;
    private final List<ByteBuffer> valueList;
    private final List<ColumnFamilyHandle> families;
    private final long[] asked;
    private final RowView row = new RowView();
    private final RowTaker taker;
    private long wrong;
    private @Nullable String problem;

    BareRead(BareStore store, Numbers numbers, Operation operation, int count) {
        this.store = store;
        this.numbers = numbers;
        this.operation = operation;
        keys = Buffers.of(count, BareKeys.BYTES_MAX);
        values = Buffers.of(count, BareValues.BYTES_MAX);
        keyList = Arrays.asList(keys.buffers());
        valueList = Arrays.asList(values.buffers());
        families = Collections.nCopies(count, store.points());
        asked = new long[count];
        taker = new RowTaker(store.rows(), BareValues.COLUMNS);
    }

    @Override
    public boolean begin() {
        wrong = 0;
        for (int i = 0; i < asked.length; i++) {
            asked[i] = operation == Operation.READ_ABSENT ? numbers.absent() : numbers.present();
            keyWriter.point(keys.buffers()[i], asked[i]);
            values.buffers()[i].clear();
        }
        try {
            if (asked.length == 1) {
                int length = store.database().get(store.points(), reading, keys.buffers()[0], values.buffers()[0]);
                check(0, length != RocksDB.NOT_FOUND);
            } else {
                List<ByteBufferGetStatus> found =
                        store.database().multiGetByteBuffers(reading, families, keyList, valueList);
                for (int i = 0; i < asked.length; i++) {
                    check(i, found.get(i).status.getCode() == Status.Code.Ok);
                }
            }
        } catch (RocksDBException e) {
            wrong = asked.length;
            problem = e.getMessage();
        }
        return true;
    }

    private void check(int item, boolean found) {
        boolean right = operation == Operation.READ_ABSENT
                ? !found
                : found && taker.take(row.wrap(values.memory()[item], 0), asked[item]);
        if (!right) {
            wrong++;
            problem = "row " + asked[item] + " was read wrongly: found=" + found;
        }
    }

    @Override
    public boolean count(Tally tally, long beginNanos, long endNanos) {
        if (wrong > 0) {
            tally.wrong(wrong, String.valueOf(problem));
        }
        tally.ended(beginNanos, endNanos, asked.length, 0);
        return true;
    }

    @Override
    public void close() {
        reading.close();
        keys.release();
        values.release();
    }
}
