package dev.drumlin.lsm.memtable;

import dev.drumlin.storage.data.RowView;

/** The smallest timestamp of what was written: a tombstone that may still hide some of it must not be forgotten. */
final class MemtableStatistics {
    private volatile long minTimestamp = Long.MAX_VALUE;

    void deletion(long timestamp) {
        lower(timestamp);
    }

    void row(RowView row) {
        long min = minTimestamp;
        if (row.hasMarker()) {
            min = Math.min(min, row.markerTimestamp());
        }
        if (row.hasDeletion()) {
            min = Math.min(min, row.deletionTimestamp());
        }
        while (row.nextCell()) {
            min = Math.min(min, row.timestamp());
        }
        lower(min);
    }

    private void lower(long timestamp) {
        // One writer at a time, so nothing is lost between the read and the write.
        if (timestamp < minTimestamp) {
            minTimestamp = timestamp;
        }
    }

    long minTimestamp() {
        return minTimestamp;
    }
}
