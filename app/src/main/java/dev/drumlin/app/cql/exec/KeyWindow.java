package dev.drumlin.app.cql.exec;

import dev.drumlin.storage.Limits;
import dev.drumlin.storage.Position;
import dev.drumlin.storage.ReadBatch;
import dev.drumlin.storage.ReadPlan;
import dev.drumlin.storage.data.Murmur3;
import dev.drumlin.storage.data.PartitionView;
import dev.drumlin.storage.data.RowView;
import dev.drumlin.storage.data.Slices;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Some neighbouring partitions of an IN, read together in one batch. Their answers come in any order and on any thread; each
 * is kept, and when the last is there all are given on in the order of the keys. For one execution.
 */
final class KeyWindow {
    /** Partitions read at once: so many disk reads overlap, and so many answers have to be kept. */
    private static final int KEYS_MAX = 32;

    private static final int ITEM_BYTES_MIN = 64 << 10;

    private final SelectTask task;
    private final List<byte[]> keys;
    private final AtomicInteger waiting = new AtomicInteger();
    private KeyBuffer[] buffers = new KeyBuffer[0];
    private int first;
    private @Nullable Position resume;
    private int perPartitionLimit;

    KeyWindow(SelectTask task, List<byte[]> keys) {
        this.task = task;
        this.keys = keys;
    }

    /** Returns whether there is nothing to read from a position on. */
    boolean isDone(@Nullable Position from) {
        return firstKey(from) == keys.size();
    }

    private int firstKey(@Nullable Position from) {
        if (from == null) {
            return 0;
        }
        for (int i = 0; i < keys.size(); i++) {
            if (Arrays.equals(keys.get(i), from.key())) {
                return from.clustering() == null ? i + 1 : i;
            }
        }
        throw PageStates.refused("it belongs to an execution with other values");
    }

    /** Adds the next partitions to a batch. */
    void addTo(ReadLease lease, ReadPlan plan, Slices slices, @Nullable Position from, Limits limits) {
        first = firstKey(from);
        resume = from != null && from.clustering() != null ? from : null;
        perPartitionLimit = plan.perPartitionLimit();
        int count = Math.min(KEYS_MAX, keys.size() - first);
        Limits each = new Limits(limits.rows(), Math.max(ITEM_BYTES_MIN, limits.bytes() / count), limits.tombstones());
        buffers = new KeyBuffer[count];
        waiting.set(count);
        ReadBatch batch = lease.batch();
        for (int i = 0; i < count; i++) {
            byte[] key = keys.get(first + i);
            MemorySegment segment = MemorySegment.ofArray(key);
            long token = Murmur3.token(segment, 0, key.length);
            buffers[i] = new KeyBuffer(this, lease, segment, token);
            lease.hold();
            int item =
                    batch.point(plan, token, segment, 0, key.length, slices, i == 0 ? resume : null, each, buffers[i]);
            batch.trace(item, task.cost(), task.deadlineNanos());
        }
    }

    void cancel(ReadLease lease, long generation, int item) {
        for (int i = 0; i < buffers.length; i++) {
            lease.cancel(item + i, generation);
        }
    }

    /** One of the partitions has been read. */
    void ended() {
        if (waiting.decrementAndGet() == 0) {
            give();
        }
    }

    private void give() {
        PartitionView partition = new PartitionView();
        RowView row = new RowView();
        for (KeyBuffer buffer : buffers) {
            if (buffer.problem() != null) {
                task.failed(buffer.problem());
                return;
            }
        }
        for (int i = 0; i < buffers.length; i++) {
            KeyBuffer buffer = buffers[i];
            if (buffer.hasPartition()) {
                task.partition(buffer.view(partition));
                Position stop = give(buffer, row, i == 0 ? resume : null);
                if (stop != null) {
                    task.readEnded(stop);
                    return;
                }
            }
            if (buffer.resume() != null) {
                task.readEnded(buffer.resume());
                return;
            }
        }
        int last = first + buffers.length - 1;
        KeyBuffer end = buffers[buffers.length - 1];
        task.readEnded(last + 1 == keys.size() ? null : Position.afterPartition(end.token(), keys.get(last)));
    }

    /** Gives the rows of one partition; returns where the reader had enough. */
    private @Nullable Position give(KeyBuffer buffer, RowView row, @Nullable Position inside) {
        int left = inside == null ? perPartitionLimit : inside.partitionRowsLeft();
        for (int i = 0; i < buffer.rows(); i++) {
            left--;
            if (!task.row(buffer.row(i, row))) {
                return left == 0
                        ? Position.afterPartition(buffer.token(), buffer.key())
                        : Position.afterRow(buffer.token(), buffer.key(), buffer.clustering(row), left);
            }
        }
        return null;
    }
}
