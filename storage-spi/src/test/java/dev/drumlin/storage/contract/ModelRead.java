package dev.drumlin.storage.contract;

import dev.drumlin.storage.Limits;
import dev.drumlin.storage.Position;
import dev.drumlin.storage.ReadBatch;
import dev.drumlin.storage.ReadPlan;
import dev.drumlin.storage.ReadSink;
import dev.drumlin.storage.data.ByteWriter;
import dev.drumlin.storage.data.DeletionTime;
import dev.drumlin.storage.data.PartitionView;
import dev.drumlin.storage.data.RowView;
import dev.drumlin.storage.data.Slices;
import dev.drumlin.storage.schema.DroppedColumn;
import dev.drumlin.storage.schema.TableSchema;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Iterator;
import java.util.NavigableMap;
import org.jspecify.annotations.Nullable;

/** One read item over the model's maps. */
final class ModelRead {
    private final ReadPlan plan;
    private final TableSchema table;
    private final Limits limits;
    private final ReadSink sink;
    private final long now;
    private final ByteWriter out = new ByteWriter(256);
    private final ByteWriter staticOut = new ByteWriter(256);
    private final RowView row = new RowView();
    private final PartitionView view = new PartitionView();
    private int given;
    private long bytes;

    ModelRead(ReadBatch batch, int item, TableSchema current) {
        plan = batch.plan(item);
        table = current;
        limits = batch.limits(item);
        sink = batch.sink(item);
        now = batch.nowSeconds();
    }

    /** Walks the partitions from the resume position on and returns where to go on, null at the end. */
    @Nullable
    Position run(
            NavigableMap<ModelPartition.Key, ModelPartition> partitions, Slices slices, @Nullable Position resume) {
        Iterator<ModelPartition> left = partitions.values().iterator();
        while (left.hasNext()) {
            ModelPartition partition = left.next();
            byte[] after = null;
            int rowsLeft = plan.perPartitionLimit();
            if (resume != null) {
                int order = partition.key().compareTo(new ModelPartition.Key(resume.token(), resume.key()));
                if (order < 0 || (order == 0 && resume.clustering() == null)) {
                    continue;
                }
                if (order == 0) {
                    after = resume.clustering();
                    rowsLeft = resume.partitionRowsLeft();
                }
            }
            Position stop = partition(partition, slices.rest(after, plan.reversed()), after != null, rowsLeft);
            if (stop != null) {
                return stop;
            }
        }
        return null;
    }

    private @Nullable Position partition(ModelPartition partition, Slices slices, boolean resumed, int rowsLeft) {
        byte[] key = partition.key().bytes();
        view.wrap(partition.key().token(), MemorySegment.ofArray(key), 0, key.length);
        staticOut.clear();
        ModelRow staticRow = partition.staticRow();
        boolean hasStatic =
                staticRow != null && staticRow.live(staticOut, partition.deletion(), now, this::isDropped, true);
        if (hasStatic) {
            view.wrapStatic(staticOut.segment(), 0);
        }
        boolean begun = false;
        int left = rowsLeft;
        NavigableMap<byte[], ModelRow> ordered =
                plan.reversed() ? partition.rows().descendingMap() : partition.rows();
        for (ModelRow candidate : ordered.values()) {
            byte[] clustering = candidate.clustering();
            if (!slices.contains(MemorySegment.ofArray(clustering), 0, clustering.length)) {
                continue;
            }
            out.clear();
            DeletionTime covering = partition.covering(clustering);
            if (!candidate.live(out, covering, now, this::isDropped, false)) {
                continue;
            }
            if (!begun && !sink.partition(view)) {
                return null;
            }
            begun = true;
            boolean more = sink.row(row.wrap(out.segment(), 0));
            given++;
            bytes += out.size();
            left--;
            if (!more || given >= limits.rows() || bytes >= limits.bytes()) {
                return left == 0
                        ? Position.afterPartition(partition.key().token(), key)
                        : Position.afterRow(partition.key().token(), key, clustering, left);
            }
            if (left == 0) {
                return null;
            }
        }
        if (!begun && hasStatic && !resumed) {
            sink.partition(view);
            given++;
            bytes += staticOut.size();
            if (given >= limits.rows() || bytes >= limits.bytes()) {
                return Position.afterPartition(partition.key().token(), key);
            }
        }
        return null;
    }

    private boolean isDropped(int column, long timestamp) {
        for (DroppedColumn gone : table.dropped()) {
            if (gone.id() == column) {
                return timestamp <= gone.droppedAt();
            }
        }
        return false;
    }

    /** Returns the partitions that an item asks for. */
    static NavigableMap<ModelPartition.Key, ModelPartition> wanted(
            NavigableMap<ModelPartition.Key, ModelPartition> all, ReadBatch batch, int item) {
        if (batch.isRange(item)) {
            ModelPartition.Key from = new ModelPartition.Key(batch.token(item), new byte[0]);
            NavigableMap<ModelPartition.Key, ModelPartition> tail = all.tailMap(from, true);
            return batch.toToken(item) == Long.MAX_VALUE
                    ? tail
                    : tail.headMap(new ModelPartition.Key(batch.toToken(item) + 1, new byte[0]), false);
        }
        byte[] key = ModelRow.bytes(batch.key(item), batch.keyAt(item), batch.keyLength(item));
        ModelPartition.Key only = new ModelPartition.Key(batch.token(item), Arrays.copyOf(key, key.length));
        return all.subMap(only, true, only, true);
    }
}
