package dev.drumlin.app.cql.exec;

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

/** Keeps a copy of the answer for one partition of a {@link KeyWindow}. */
final class KeyBuffer implements ReadSink {
    private static final int NO_STATIC = -1;

    private final KeyWindow window;
    private final ReadLease lease;
    private final MemorySegment key;
    private final long token;
    private final ByteWriter bytes = new ByteWriter(256);
    private boolean hasPartition;
    private int staticAt = NO_STATIC;
    private int[] rowAts = new int[8];
    private int rows;
    private @Nullable Position resume;
    private @Nullable StorageException problem;

    KeyBuffer(KeyWindow window, ReadLease lease, MemorySegment key, long token) {
        this.window = window;
        this.lease = lease;
        this.key = key;
        this.token = token;
    }

    @Override
    public boolean partition(PartitionView partition) {
        hasPartition = true;
        if (partition.hasStatic()) {
            staticAt = keep(partition.staticRow());
        }
        return true;
    }

    @Override
    public boolean row(RowView row) {
        if (rows == rowAts.length) {
            rowAts = Arrays.copyOf(rowAts, 2 * rows);
        }
        rowAts[rows++] = keep(row);
        return true;
    }

    private int keep(RowView row) {
        int at = bytes.size();
        bytes.putBytes(row.segment(), row.at(), row.length());
        return at;
    }

    @Override
    public void done(int item, @Nullable Position from) {
        resume = from;
        end();
    }

    @Override
    public void failed(int item, StorageException why) {
        problem = why;
        end();
    }

    private void end() {
        lease.release();
        window.ended();
    }

    boolean hasPartition() {
        return hasPartition;
    }

    /** Points a view at the partition. */
    PartitionView view(PartitionView view) {
        view.wrap(token, key, 0, (int) key.byteSize());
        if (staticAt != NO_STATIC) {
            view.wrapStatic(bytes.segment(), staticAt);
        }
        return view;
    }

    int rows() {
        return rows;
    }

    /** Points a view at a row. */
    RowView row(int index, RowView view) {
        return view.wrap(bytes.segment(), rowAts[index]);
    }

    long token() {
        return token;
    }

    byte[] key() {
        return key.toArray(ValueLayout.JAVA_BYTE);
    }

    byte[] clustering(RowView row) {
        return row.segment().asSlice(row.clusteringAt(), row.clusteringLength()).toArray(ValueLayout.JAVA_BYTE);
    }

    @Nullable
    Position resume() {
        return resume;
    }

    @Nullable
    StorageException problem() {
        return problem;
    }
}
