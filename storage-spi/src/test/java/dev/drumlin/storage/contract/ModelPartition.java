package dev.drumlin.storage.contract;

import dev.drumlin.storage.data.DeletionTime;
import dev.drumlin.storage.data.MutationView;
import dev.drumlin.storage.data.RowView;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A partition as an object: deletions as a list, rows in a sorted map. */
final class ModelPartition {
    private static final byte[] NO_CLUSTERING = {};

    private final Key key;
    private DeletionTime deletion = DeletionTime.NONE;
    private final List<Range> ranges = new ArrayList<>();
    private @Nullable ModelRow staticRow;
    private final TreeMap<byte[], ModelRow> rows = new TreeMap<>(Arrays::compareUnsigned);

    ModelPartition(Key key) {
        this.key = key;
    }

    Key key() {
        return key;
    }

    @Nullable
    ModelRow staticRow() {
        return staticRow;
    }

    DeletionTime deletion() {
        return deletion;
    }

    NavigableMap<byte[], ModelRow> rows() {
        return rows;
    }

    void apply(MutationView mutation, RowView row) {
        if (mutation.hasPartitionDeletion()) {
            deletion = deletion.max(new DeletionTime(mutation.deletionTimestamp(), mutation.deletionTime()));
        }
        while (mutation.nextRange()) {
            ranges.add(new Range(
                    ModelRow.bytes(mutation.segment(), mutation.fromAt(), mutation.fromLength()),
                    ModelRow.bytes(mutation.segment(), mutation.toAt(), mutation.toLength()),
                    new DeletionTime(mutation.rangeTimestamp(), mutation.rangeDeletionTime())));
        }
        while (mutation.nextRow()) {
            row.wrap(mutation.segment(), mutation.rowAt());
            if (row.isStatic()) {
                ModelRow target = staticRow;
                if (target == null) {
                    target = new ModelRow(NO_CLUSTERING);
                    staticRow = target;
                }
                target.apply(row);
            } else {
                byte[] clustering = ModelRow.bytes(row.segment(), row.clusteringAt(), row.clusteringLength());
                rows.computeIfAbsent(clustering, ModelRow::new).apply(row);
            }
        }
    }

    /** Returns the newest of the partition's and all range deletions that cover a row. */
    DeletionTime covering(byte[] clustering) {
        DeletionTime newest = deletion;
        for (Range range : ranges) {
            if (range.holds(clustering)) {
                newest = newest.max(range.deletion);
            }
        }
        return newest;
    }

    @SuppressWarnings("ArrayRecordComponent") // never compared as a whole
    private record Range(byte[] from, byte[] to, DeletionTime deletion) {
        boolean holds(byte[] clustering) {
            return Arrays.compareUnsigned(from, clustering) <= 0
                    && (to.length == 0 || Arrays.compareUnsigned(clustering, to) < 0);
        }
    }

    /** Token and key, in storage order. */
    @SuppressWarnings("ArrayRecordComponent") // compares by content
    record Key(long token, byte[] bytes) implements Comparable<Key> {
        @Override
        public int compareTo(Key other) {
            int byToken = Long.compare(token, other.token);
            return byToken != 0 ? byToken : Arrays.compareUnsigned(bytes, other.bytes);
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Key that && compareTo(that) == 0;
        }

        @Override
        public int hashCode() {
            return Long.hashCode(token);
        }
    }
}
