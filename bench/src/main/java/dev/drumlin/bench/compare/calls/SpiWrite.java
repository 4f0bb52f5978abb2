package dev.drumlin.bench.compare.calls;

import dev.drumlin.bench.compare.workload.Rows;
import dev.drumlin.storage.CostCounters;
import dev.drumlin.storage.Durability;
import dev.drumlin.storage.ReadBatch;
import dev.drumlin.storage.WriteBatch;
import dev.drumlin.storage.WriteSink;
import dev.drumlin.storage.data.RowView;
import dev.drumlin.storage.error.OverloadedException;
import dev.drumlin.storage.error.StorageException;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A write batch of as many groups as the call has items, encoded anew for each call. */
final class SpiWrite implements Call, WriteSink {
    private final SpiTable table;
    private final RowSource source;
    private final CallThread.Slot slot;
    private final WriteBatch batch = new WriteBatch();
    private final Mutations mutations;

    private final AtomicInteger left = new AtomicInteger();
    private @Nullable Thread inside;
    private int size;
    private int endedInside;
    private boolean again;
    private volatile @Nullable StorageException failure;

    SpiWrite(SpiTable table, RowSource source, CallThread.Slot slot) {
        this.table = table;
        this.source = source;
        this.slot = slot;
        this.mutations = new Mutations(table);
    }

    @Override
    public boolean begin() {
        if (!again) {
            source.next();
        }
        encode();
        failure = null;
        left.setPlain(size + 1);
        endedInside = 0;
        inside = Thread.currentThread();
        table.engine().write(batch);
        inside = null;
        return endedInside == size || left.addAndGet(-endedInside - 1) == 0;
    }

    /** The engine may have written into the bytes of an earlier call, so they are always made anew. */
    private void encode() {
        mutations.clear();
        source.encode(mutations);
        size = source.count();
        batch.begin();
        for (int i = 0; i < size; i++) {
            batch.group(Durability.NONE, ReadBatch.NO_DEADLINE, CostCounters.OFF, this);
            batch.mutation(mutations.bytes().segment(), mutations.at(i), mutations.length(i));
        }
    }

    @Override
    public void applied(int group) {
        groupEnded();
    }

    @Override
    public void notApplied(int group, @Nullable RowView current) {
        throw new IllegalStateException("there was no condition");
    }

    @Override
    public void failed(int group, StorageException why) {
        failure = why;
        groupEnded();
    }

    private void groupEnded() {
        if (Thread.currentThread() == inside) {
            endedInside++;
        } else if (left.decrementAndGet() == 0) {
            slot.ended();
        }
    }

    @Override
    public boolean count(Tally tally, long beginNanos, long endNanos) {
        StorageException why = failure;
        again = why instanceof OverloadedException;
        if (again) {
            return false;
        }
        if (why != null) {
            tally.wrong(1, "a write failed: " + why.getMessage());
        }
        tally.ended(beginNanos, endNanos, size, (long) size * Rows.ROW_BYTES);
        return true;
    }
}
