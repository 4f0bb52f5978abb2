package dev.drumlin.lsm.sstable;

import dev.drumlin.storage.data.ByteWriter;
import dev.drumlin.storage.data.DeletionTime;
import dev.drumlin.storage.data.Keys;
import dev.drumlin.storage.data.RowView;
import dev.drumlin.storage.data.Slices;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/** Gathers the statistics of a file while it is written, or while it is checked. Not thread-safe. */
final class SSTableStatsBuilder {
    long minToken;
    long maxToken;
    byte[] minKey = new byte[0];
    final ByteWriter maxKey = new ByteWriter(64);
    long minTimestamp = Long.MAX_VALUE;
    long maxTimestamp = Long.MIN_VALUE;
    long minLocalDeletionTime = Long.MAX_VALUE;
    long maxLocalDeletionTime = Long.MIN_VALUE;
    long partitions;
    long rows;
    long cells;
    long tombstones;
    long rawBytes;
    boolean hasStatics;
    boolean hasRangeTombstones;
    boolean hasExpiring;
    boolean hasPartitionDeletions;

    private final RowView view = new RowView();
    private final ByteWriter low = new ByteWriter(64);
    private final ByteWriter high = new ByteWriter(64);
    private boolean hasClustering;
    private boolean isHighOpen;

    void partition(long token, MemorySegment key, long at, int length, DeletionTime deletion) {
        maxKey.clear().putBytes(key, at, length);
        if (partitions++ == 0) {
            minToken = token;
            minKey = maxKey.toByteArray();
        }
        maxToken = token;
        if (!deletion.isNone()) {
            hasPartitionDeletions = true;
            deletion(deletion.timestamp(), deletion.localDeletionTime());
        }
    }

    void range(
            MemorySegment from,
            long fromAt,
            int fromLength,
            MemorySegment to,
            long toAt,
            int toLength,
            DeletionTime time) {
        hasRangeTombstones = true;
        deletion(time.timestamp(), time.localDeletionTime());
        lower(from, fromAt, fromLength);
        if (toLength == 0) {
            isHighOpen = true;
        } else {
            higher(to, toAt, toLength);
        }
    }

    void staticRow(MemorySegment row, long at) {
        hasStatics = true;
        content(row, at);
    }

    /** Takes a row in; rows of one partition come ascending, so that only its first and its last set bounds. */
    void row(MemorySegment row, long at) {
        rows++;
        content(row, at);
        lower(row, view.clusteringAt(), view.clusteringLength());
        higher(row, view.clusteringAt(), view.clusteringLength());
    }

    private void content(MemorySegment row, long at) {
        view.wrap(row, at);
        if (view.hasMarker()) {
            life(view.markerTimestamp(), view.markerLocalDeletionTime(), view.markerTtl() != 0);
        }
        if (view.hasDeletion()) {
            deletion(view.deletionTimestamp(), view.deletionTime());
        }
        cells += view.cellCount();
        while (view.nextCell()) {
            if (view.isTombstone() || view.isColumnTombstone()) {
                deletion(view.timestamp(), view.localDeletionTime());
            } else {
                life(view.timestamp(), view.localDeletionTime(), view.isExpiring());
            }
        }
    }

    private void deletion(long timestamp, long localDeletionTime) {
        tombstones++;
        times(timestamp, localDeletionTime);
    }

    private void life(long timestamp, long localDeletionTime, boolean expiring) {
        hasExpiring |= expiring;
        times(timestamp, localDeletionTime);
    }

    private void times(long timestamp, long localDeletionTime) {
        minTimestamp = Math.min(minTimestamp, timestamp);
        maxTimestamp = Math.max(maxTimestamp, timestamp);
        minLocalDeletionTime = Math.min(minLocalDeletionTime, localDeletionTime);
        maxLocalDeletionTime = Math.max(maxLocalDeletionTime, localDeletionTime);
    }

    private void lower(MemorySegment key, long at, int length) {
        if (!hasClustering || Keys.compare(key, at, length, low.segment(), 0, low.size()) < 0) {
            low.clear().putBytes(key, at, length);
        }
        hasClustering = true;
    }

    private void higher(MemorySegment key, long at, int length) {
        if (Keys.compare(key, at, length, high.segment(), 0, high.size()) > 0) {
            high.clear().putBytes(key, at, length);
        }
    }

    byte[] clusteringFrom(int bytesMax) {
        return Arrays.copyOf(low.array(), Math.min(low.size(), bytesMax));
    }

    byte[] clusteringTo(int bytesMax) {
        if (isHighOpen) {
            return new byte[0];
        }
        return high.size() < bytesMax
                ? Arrays.copyOf(high.array(), high.size() + 1)
                : Slices.after(Arrays.copyOf(high.array(), bytesMax));
    }
}
