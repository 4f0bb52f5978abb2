package dev.drumlin.rocksdb;

import dev.drumlin.storage.Position;
import dev.drumlin.storage.ReadSink;
import dev.drumlin.storage.data.ByteWriter;
import dev.drumlin.storage.data.PartitionView;
import dev.drumlin.storage.data.RowView;
import dev.drumlin.storage.error.StorageException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the rows of one partition until it is known that all of them were in memory, and gives them to the real sink then:
 * on a thread that may not wait for a disk, a read that finds it would have to is begun anew elsewhere, and the sink must
 * not have seen its first half. Not thread-safe, reusable.
 */
final class CollectedRows implements ReadSink {
    /** More than this is not worth copying: the read goes to the pool. */
    private static final int BYTES_MAX = 256 << 10;

    private final ByteWriter rows = new ByteWriter(4096);
    private int[] starts = new int[16];
    private int count;
    private final RowView row = new RowView();
    private boolean begun;
    private boolean overfull;

    /** Forgets everything, for another read. */
    CollectedRows clear() {
        rows.clear();
        count = 0;
        begun = false;
        overfull = false;
        return this;
    }

    @Override
    public boolean partition(PartitionView partition) {
        begun = true;
        return true;
    }

    @Override
    public boolean row(RowView live) {
        if (count == starts.length) {
            starts = Arrays.copyOf(starts, 2 * count);
        }
        starts[count++] = rows.size();
        rows.putBytes(live.segment(), live.at(), live.length());
        overfull = rows.size() > BYTES_MAX;
        return !overfull;
    }

    @Override
    public void done(int item, @Nullable Position resume) {
        throw new IllegalStateException("the end is told by the owner");
    }

    @Override
    public void failed(int item, StorageException problem) {
        throw new IllegalStateException("the end is told by the owner", problem);
    }

    /** Returns whether there were too many rows to keep. */
    boolean isOverfull() {
        return overfull;
    }

    /**
     * Gives all rows to a sink.
     *
     * @param partition of the rows, as the read left it
     * @param stop where the read said to go on
     * @param rowsAllowed rows of the partition that the read might give
     * @return where to go on after what the sink has taken
     */
    @Nullable
    Position give(ReadSink sink, PartitionView partition, @Nullable Position stop, int rowsAllowed) {
        if (!begun || !sink.partition(partition)) {
            return begun && count > 0 ? null : stop;
        }
        for (int i = 0; i < count; i++) {
            row.wrap(rows.segment(), starts[i]);
            if (!sink.row(row) && i < count - 1) {
                byte[] key = copy(partition.key(), partition.keyAt(), partition.keyLength());
                row.wrap(rows.segment(), starts[i]);
                byte[] clustering = copy(row.segment(), row.clusteringAt(), row.clusteringLength());
                return Position.afterRow(partition.token(), key, clustering, rowsAllowed - i - 1);
            }
            if (i == count - 1) {
                return stop;
            }
        }
        return stop;
    }

    private static byte[] copy(MemorySegment from, long at, int length) {
        byte[] copy = new byte[length];
        MemorySegment.copy(from, ValueLayout.JAVA_BYTE, at, copy, 0, length);
        return copy;
    }
}
