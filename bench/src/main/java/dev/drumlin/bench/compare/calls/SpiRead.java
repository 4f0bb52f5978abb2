package dev.drumlin.bench.compare.calls;

import dev.drumlin.bench.compare.workload.Numbers;
import dev.drumlin.bench.compare.workload.Operation;
import dev.drumlin.bench.compare.workload.Rows;
import dev.drumlin.storage.Limits;
import dev.drumlin.storage.ReadBatch;
import dev.drumlin.storage.data.Murmur3;
import dev.drumlin.storage.data.Slices;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A read batch, filled anew for each call. What ends inside the call is counted without an atomic operation. */
final class SpiRead implements Call {
    private static final Limits SLICE = new Limits(Rows.SLICE_ROWS, Integer.MAX_VALUE, Integer.MAX_VALUE);
    private static final Limits SCAN = new Limits(Rows.PAGE_ROWS, Integer.MAX_VALUE, Integer.MAX_VALUE);

    private final SpiTable table;
    private final Numbers numbers;
    private final Operation operation;
    private final CallThread.Slot slot;
    private final ReadBatch batch = new ReadBatch();
    private final MemorySegment keys;
    private final SpiItem[] items;
    private final long nowSeconds;

    private final AtomicInteger left = new AtomicInteger();
    private @Nullable Thread inside;
    private int endedInside;

    SpiRead(SpiTable table, Numbers numbers, Operation operation, int count, CallThread.Slot slot) {
        this.table = table;
        this.numbers = numbers;
        this.operation = operation;
        this.slot = slot;
        keys = MemorySegment.ofArray(new byte[count * Rows.KEY_BYTES]);
        items = new SpiItem[count];
        for (int i = 0; i < count; i++) {
            items[i] = new SpiItem(this, table.taker(), operation, numbers.token());
        }
        nowSeconds = table.wall().seconds();
    }

    @Override
    public boolean begin() {
        batch.begin(nowSeconds, false);
        for (int i = 0; i < items.length; i++) {
            add(items[i], (long) i * Rows.KEY_BYTES);
        }
        left.setPlain(items.length + 1);
        endedInside = 0;
        inside = Thread.currentThread();
        table.engine().read(batch);
        inside = null;
        return endedInside == items.length || left.addAndGet(-endedInside - 1) == 0;
    }

    private void add(SpiItem item, long at) {
        if (operation == Operation.SCAN) {
            item.expectPage();
            batch.range(table.plan(), item.token(), Long.MAX_VALUE, Slices.ALL, item.resume(), SCAN, item);
            return;
        }
        long number = operation == Operation.READ_ABSENT ? numbers.absent() : numbers.present();
        Rows.key(number, keys, at);
        long token = Murmur3.token(keys, at, Rows.KEY_BYTES);
        Slices slices = Slices.ALL;
        Limits limits = Limits.NONE;
        if (operation == Operation.SLICE) {
            int slice = numbers.below(Rows.SLICES);
            slices = table.slices().get(slice);
            limits = SLICE;
            item.expect(Rows.wideNumber(number, slice * Rows.SLICE_ROWS), Rows.SLICE_ROWS);
        } else {
            item.expect(number, operation == Operation.READ_ABSENT ? 0 : 1);
        }
        batch.point(table.plan(), token, keys, at, Rows.KEY_BYTES, slices, null, limits, item);
    }

    /** An item has ended, on whatever thread. */
    void itemEnded() {
        if (Thread.currentThread() == inside) {
            endedInside++;
        } else if (left.decrementAndGet() == 0) {
            slot.ended();
        }
    }

    @Override
    public boolean count(Tally tally, long beginNanos, long endNanos) {
        long operations = 0;
        for (SpiItem item : items) {
            String problem = item.problem();
            if (problem != null) {
                tally.wrong(1, problem);
            }
            operations += operation == Operation.SCAN ? item.rows() : 1;
        }
        tally.ended(beginNanos, endNanos, operations, 0);
        return true;
    }
}
