package dev.drumlin.lsm.read;

import dev.drumlin.storage.data.DeletionTime;
import dev.drumlin.storage.data.Keys;
import dev.drumlin.storage.data.RangeTombstones;
import dev.drumlin.storage.data.RowMerger;
import dev.drumlin.storage.data.Slices;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Walks several sources side by side: first over partitions, then over the rows of one, and collects what all of them say
 * of each. Not thread-safe.
 */
public final class PartitionMerge implements AutoCloseable {
    private static final int NONE = -1;

    /** A source and whether it stands on a partition, and in it on a row, that was not dealt with yet. */
    private static final class Lane {
        private TableSource source;
        private boolean here;
        private boolean atPartition;
        private boolean atRow;
        private boolean inRow;

        Lane(TableSource source) {
            this.source = source;
        }
    }

    /** The first {@link #count} are in use, the rest were. */
    private final List<Lane> lanes = new ArrayList<>(4);

    private int count;
    private final RangeTombstones ranges = new RangeTombstones();
    private final RowMerger merger = new RowMerger();
    private int first;
    private int firstRow;
    private DeletionTime deletion = DeletionTime.NONE;
    private boolean reversed;

    /** Takes the sources over; they are closed with this. At least one. */
    public PartitionMerge(List<? extends TableSource> sources) {
        this();
        sources.forEach(this::add);
    }

    /** A merge of nothing, to be filled by {@link #add} and used again after {@link #close}. */
    PartitionMerge() {}

    /** Takes a source over, before the first step. */
    void add(TableSource source) {
        Lane lane;
        if (count == lanes.size()) {
            lane = new Lane(source);
            lanes.add(lane);
        } else {
            lane = lanes.get(count);
            lane.source = source;
        }
        count++;
        lane.here = true;
        lane.atPartition = false;
        lane.atRow = false;
        lane.inRow = false;
    }

    /** Steps to the next partition that any source has; false at the end. */
    public boolean nextPartition() throws IOException {
        int lowest = NONE;
        for (int i = 0; i < count; i++) {
            Lane lane = lanes.get(i);
            if (lane.here) {
                lane.atPartition = lane.source.nextPartition();
                lane.here = false;
            }
            if (lane.atPartition && (lowest == NONE || comparePartitions(lane.source, source(lowest)) < 0)) {
                lowest = i;
            }
        }
        if (lowest == NONE) {
            return false;
        }
        first = lowest;
        deletion = DeletionTime.NONE;
        for (int i = 0; i < count; i++) {
            Lane lane = lanes.get(i);
            lane.here = lane.atPartition && (i == first || comparePartitions(lane.source, source(first)) == 0);
            if (lane.here) {
                deletion = deletion.max(lane.source.deletion());
            }
        }
        return true;
    }

    private static int comparePartitions(TableSource a, TableSource b) {
        return Keys.comparePartitions(
                a.token(), a.key(), a.keyAt(), a.keyLength(), b.token(), b.key(), b.keyAt(), b.keyLength());
    }

    /** Returns a source that stands on the present partition, for token and key. */
    public TableSource partition() {
        return source(first);
    }

    /** Returns the strongest deletion of the present partition. */
    public DeletionTime deletion() {
        return deletion;
    }

    /** Begins the rows of the present partition. */
    public void openRows(Slices slices, boolean backwards) throws IOException {
        reversed = backwards;
        ranges.clear();
        for (int i = 0; i < count; i++) {
            Lane lane = lanes.get(i);
            if (lane.here) {
                lane.source.openRows(slices, backwards);
                lane.source.addRanges(ranges);
                lane.inRow = true;
            }
            lane.atRow = false;
        }
    }

    /** Returns the range tombstones of the present partition; after {@link #openRows}. */
    public RangeTombstones ranges() {
        return ranges;
    }

    /** Returns a merger with all versions of the static row, possibly none; after {@link #openRows}. */
    public RowMerger staticRow(long nowSeconds) {
        merger.begin(deletion.timestamp(), nowSeconds);
        for (int i = 0; i < count; i++) {
            Lane lane = lanes.get(i);
            if (lane.here) {
                lane.source.addStatic(merger);
            }
        }
        return merger;
    }

    /** Steps to the next row that any source has; false at the end. Then {@link #row} and {@link #clustering}. */
    public boolean nextRow() throws IOException {
        int lowest = NONE;
        for (int i = 0; i < count; i++) {
            Lane lane = lanes.get(i);
            if (!lane.here) {
                continue;
            }
            if (lane.inRow) {
                lane.atRow = lane.source.nextRow();
                lane.inRow = false;
            }
            if (lane.atRow && (lowest == NONE || compareRows(lane.source, source(lowest)) < 0)) {
                lowest = i;
            }
        }
        if (lowest == NONE) {
            return false;
        }
        firstRow = lowest;
        for (int i = 0; i < count; i++) {
            Lane lane = lanes.get(i);
            lane.inRow = lane.here && lane.atRow && (i == lowest || compareRows(lane.source, source(lowest)) == 0);
        }
        return true;
    }

    private int compareRows(TableSource a, TableSource b) {
        int order = Keys.compare(
                a.clustering(),
                a.clusteringAt(),
                a.clusteringLength(),
                b.clustering(),
                b.clusteringAt(),
                b.clusteringLength());
        return reversed ? -order : order;
    }

    /** Returns a source that stands on the present row, for its clustering key. */
    public TableSource clustering() {
        return source(firstRow);
    }

    /** Returns a merger with all versions of the present row, and what covers it. */
    public RowMerger row(long nowSeconds) {
        long covering = deletion.timestamp();
        if (!ranges.isEmpty()) {
            TableSource row = source(firstRow);
            DeletionTime range = ranges.covering(row.clustering(), row.clusteringAt(), row.clusteringLength());
            covering = Math.max(covering, range.timestamp());
        }
        merger.begin(covering, nowSeconds);
        for (int i = 0; i < count; i++) {
            Lane lane = lanes.get(i);
            if (lane.inRow) {
                lane.source.addVersions(merger);
            }
        }
        return merger;
    }

    @Override
    public void close() {
        for (int i = 0; i < count; i++) {
            lanes.get(i).source.close();
        }
        count = 0;
    }

    private TableSource source(int lane) {
        return lanes.get(lane).source;
    }
}
