package dev.drumlin.bench.compare.calls;

import dev.drumlin.bench.compare.workload.Operation;
import dev.drumlin.bench.compare.workload.Rows;
import dev.drumlin.storage.Position;
import dev.drumlin.storage.ReadSink;
import dev.drumlin.storage.data.PartitionView;
import dev.drumlin.storage.data.RowView;
import dev.drumlin.storage.error.StorageException;
import org.jspecify.annotations.Nullable;

/** Receives the answer to one item and checks it. */
final class SpiItem implements ReadSink {
    private final SpiRead read;
    private final RowTaker taker;
    private final boolean scans;

    private long number;
    private int rowsExpected;
    private int rows;
    private int wrong;
    private @Nullable StorageException failure;

    // Of a scan: where it goes on.
    private long token;
    private @Nullable Position resume;

    SpiItem(SpiRead read, RowTaker taker, Operation operation, long scanFrom) {
        this.read = read;
        this.taker = taker;
        this.scans = operation == Operation.SCAN;
        this.token = scanFrom;
    }

    void expect(long firstNumber, int count) {
        number = firstNumber;
        rowsExpected = count;
        rows = 0;
        wrong = 0;
        failure = null;
    }

    void expectPage() {
        expect(0, 0);
    }

    long token() {
        return token;
    }

    @Nullable
    Position resume() {
        return resume;
    }

    int rows() {
        return rows;
    }

    @Override
    public boolean partition(PartitionView partition) {
        long found = Rows.number(partition.key(), partition.keyAt());
        if (scans) {
            number = found;
        } else if (rowsExpected == 1 && found != number) {
            wrong++;
        }
        return true;
    }

    @Override
    public boolean row(RowView row) {
        if (!taker.take(row, scans || rowsExpected == 1 ? number : number + rows)) {
            wrong++;
        }
        rows++;
        return true;
    }

    @Override
    public void done(int item, @Nullable Position position) {
        resume = position;
        if (position == null) {
            token = Long.MIN_VALUE;
        }
        read.itemEnded();
    }

    @Override
    public void failed(int item, StorageException why) {
        failure = why;
        read.itemEnded();
    }

    /** Returns what is wrong with the answer, null if nothing is. */
    @Nullable
    String problem() {
        if (failure != null) {
            return "a read failed: " + failure.getMessage();
        }
        if (wrong > 0 || !scans && rows != rowsExpected) {
            return "a read of row " + number + " gave rows=" + rows + " where " + rowsExpected
                    + " were expected, of them wrong=" + wrong;
        }
        return null;
    }
}
