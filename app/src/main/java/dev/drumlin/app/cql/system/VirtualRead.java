package dev.drumlin.app.cql.system;

import dev.drumlin.storage.Limits;
import dev.drumlin.storage.Position;
import dev.drumlin.storage.ReadBatch;
import dev.drumlin.storage.ReadPlan;
import dev.drumlin.storage.ReadSink;
import dev.drumlin.storage.data.PartitionView;
import dev.drumlin.storage.data.RowView;
import dev.drumlin.storage.data.Slices;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One read item over sorted rows: what the engine's contract says of tokens, slices, order, limits and positions. */
final class VirtualRead {
    private final ReadBatch batch;
    private final int item;
    private final ReadPlan plan;
    private final ReadSink sink;
    private final Limits limits;
    private final @Nullable Position resume;
    private final byte[] wantedKey;
    private final PartitionView partitionView = new PartitionView();
    private final RowView rowView = new RowView();
    private int given;
    private long bytes;

    VirtualRead(ReadBatch batch, int item) {
        this.batch = batch;
        this.item = item;
        plan = batch.plan(item);
        sink = batch.sink(item);
        limits = batch.limits(item);
        resume = batch.resume(item);
        wantedKey = batch.key(item)
                .asSlice(batch.keyAt(item), batch.keyLength(item))
                .toArray(ValueLayout.JAVA_BYTE);
    }

    /** Returns the key of the one partition that the item reads, null if it reads a range. */
    byte @Nullable [] onlyKey() {
        return batch.isRange(item) ? null : wantedKey;
    }

    void run(List<VirtualRow> rows) {
        int from = 0;
        while (from < rows.size()) {
            VirtualRow first = rows.get(from);
            int to = from + 1;
            while (to < rows.size() && rows.get(to).comparePartition(first.token, first.key) == 0) {
                to++;
            }
            Position stop = isWanted(first) ? partition(rows.subList(from, to)) : null;
            if (stop != null) {
                boolean atEnd = stop.clustering() == null && to == rows.size();
                sink.done(item, atEnd ? null : stop);
                return;
            }
            from = to;
        }
        sink.done(item, null);
    }

    private boolean isWanted(VirtualRow first) {
        boolean inRange = batch.isRange(item)
                ? first.token >= batch.token(item) && first.token <= batch.toToken(item)
                : first.comparePartition(batch.token(item), wantedKey) == 0;
        if (!inRange || resume == null) {
            return inRange;
        }
        int order = first.comparePartition(resume.token(), resume.key());
        return order > 0 || (order == 0 && resume.clustering() != null);
    }

    /** Gives the rows of a partition; returns where the page ended, null if it goes on. */
    private @Nullable Position partition(List<VirtualRow> rows) {
        VirtualRow first = rows.getFirst();
        Slices slices = batch.slices(item);
        int left = plan.perPartitionLimit();
        if (resume != null && first.comparePartition(resume.token(), resume.key()) == 0) {
            slices = slices.rest(resume.clustering(), plan.reversed());
            left = resume.partitionRowsLeft();
        }
        boolean begun = false;
        for (VirtualRow row : plan.reversed() ? rows.reversed() : rows) {
            if (!slices.contains(MemorySegment.ofArray(row.clustering), 0, row.clustering.length)) {
                continue;
            }
            if (!begun
                    && !sink.partition(
                            partitionView.wrap(first.token, MemorySegment.ofArray(first.key), 0, first.key.length))) {
                return null;
            }
            begun = true;
            boolean more = sink.row(rowView.wrap(MemorySegment.ofArray(row.encoded), 0));
            left--;
            given++;
            bytes += row.encoded.length;
            boolean last = row == (plan.reversed() ? rows.getFirst() : rows.getLast());
            if (!more || given >= limits.rows() || bytes >= limits.bytes()) {
                return left == 0 || last
                        ? Position.afterPartition(first.token, first.key)
                        : Position.afterRow(first.token, first.key, row.clustering, left);
            }
            if (left == 0) {
                return null;
            }
        }
        return null;
    }
}
