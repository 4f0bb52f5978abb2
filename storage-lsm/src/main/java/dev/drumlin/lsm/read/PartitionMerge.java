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
    /** A source and whether it stands on a partition, and in it on a row, that was not dealt with yet. */
    private static final class Lane {
        private final TableSource source;
        private boolean here;
        private boolean atPartition;
        private boolean atRow;
        private boolean inRow;

        Lane(TableSource source) {
            this.source = source;
            this.here = true;
        }
    }

    private final List<Lane> lanes = new ArrayList<>();
    private final RangeTombstones ranges;
    private final RowMerger merger;
    private TableSource first;
    private TableSource firstRow;
    private DeletionTime deletion = DeletionTime.NONE;
    private boolean reversed;

    /** Takes the sources over; they are closed with this. At least one. */
    public PartitionMerge(List<? extends TableSource> sources) {
        this(sources, new RowMerger(), new RangeTombstones());
    }

    /** As above, with a merger and tombstones that others have used before, and may use again after this is closed. */
    PartitionMerge(List<? extends TableSource> sources, RowMerger merger, RangeTombstones ranges) {
        this.merger = merger;
        this.ranges = ranges;
        for (TableSource source : sources) {
            lanes.add(new Lane(source));
        }
        first = lanes.getFirst().source;
        firstRow = first;
    }

    /** Steps to the next partition that any source has; false at the end. */
    public boolean nextPartition() throws IOException {
        Lane lowest = null;
        for (Lane lane : lanes) {
            if (lane.here) {
                lane.atPartition = lane.source.nextPartition();
                lane.here = false;
            }
            if (lane.atPartition && (lowest == null || comparePartitions(lane.source, lowest.source) < 0)) {
                lowest = lane;
            }
        }
        if (lowest == null) {
            return false;
        }
        first = lowest.source;
        deletion = DeletionTime.NONE;
        for (Lane lane : lanes) {
            lane.here = lane.atPartition && comparePartitions(lane.source, first) == 0;
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
        return first;
    }

    /** Returns the strongest deletion of the present partition. */
    public DeletionTime deletion() {
        return deletion;
    }

    /** Begins the rows of the present partition. */
    public void openRows(Slices slices, boolean backwards) throws IOException {
        reversed = backwards;
        ranges.clear();
        for (Lane lane : lanes) {
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
        for (Lane lane : lanes) {
            if (lane.here) {
                lane.source.addStatic(merger);
            }
        }
        return merger;
    }

    /** Steps to the next row that any source has; false at the end. Then {@link #row} and {@link #clustering}. */
    public boolean nextRow() throws IOException {
        Lane lowest = null;
        for (Lane lane : lanes) {
            if (!lane.here) {
                continue;
            }
            if (lane.inRow) {
                lane.atRow = lane.source.nextRow();
                lane.inRow = false;
            }
            if (lane.atRow && (lowest == null || compareRows(lane.source, lowest.source) < 0)) {
                lowest = lane;
            }
        }
        if (lowest == null) {
            return false;
        }
        firstRow = lowest.source;
        for (Lane lane : lanes) {
            lane.inRow = lane.here && lane.atRow && compareRows(lane.source, firstRow) == 0;
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
        return firstRow;
    }

    /** Returns a merger with all versions of the present row, and what covers it. */
    public RowMerger row(long nowSeconds) {
        long covering = deletion.timestamp();
        if (!ranges.isEmpty()) {
            DeletionTime range =
                    ranges.covering(firstRow.clustering(), firstRow.clusteringAt(), firstRow.clusteringLength());
            covering = Math.max(covering, range.timestamp());
        }
        merger.begin(covering, nowSeconds);
        for (Lane lane : lanes) {
            if (lane.inRow) {
                lane.source.addVersions(merger);
            }
        }
        return merger;
    }

    @Override
    public void close() {
        for (Lane lane : lanes) {
            lane.source.close();
        }
    }
}
