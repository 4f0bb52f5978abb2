package dev.drumlin.app.cql.exec;

import dev.drumlin.app.cql.plan.Slots;
import dev.drumlin.storage.data.ByteWriter;
import dev.drumlin.storage.data.ClusteringCodec;
import dev.drumlin.storage.data.PartitionKeys;
import dev.drumlin.storage.data.PartitionView;
import dev.drumlin.storage.data.RowView;
import dev.drumlin.storage.schema.ColumnSchema;
import dev.drumlin.storage.schema.TableSchema;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;

/**
 * The values of a SELECT's columns in the row that is being looked at: where each begins and how long it is. Values of the
 * partition are copied, as they must outlive the engine's call; those of the row point into the row. Reusable, for one
 * thread at a time.
 */
final class SlotValues {
    static final int NULL = -1;

    private final Slots slots;
    private final List<ColumnSchema> clusteringColumns;
    private final int partitionColumns;
    private final int clusteringNeeded;
    private final int[] clusteringSlots;

    private final MemorySegment[] segments;
    private final long[] ats;
    private final int[] lengths;
    private final long[] timestamps;
    private final int[] ttls;
    private final long[] deaths;

    private final ByteWriter partitionBytes = new ByteWriter(64);
    private final ByteWriter clusteringBytes = new ByteWriter(64);
    private int keyLength;
    private long token;

    SlotValues(TableSchema table, Slots slots) {
        this.slots = slots;
        this.clusteringColumns = table.clustering();
        this.partitionColumns = table.partitionKey().size();
        int size = slots.size();
        segments = new MemorySegment[size];
        Arrays.fill(segments, MemorySegment.NULL);
        ats = new long[size];
        lengths = new int[size];
        timestamps = new long[size];
        ttls = new int[size];
        deaths = new long[size];
        clusteringSlots = new int[clusteringColumns.size()];
        Arrays.fill(clusteringSlots, -1);
        int needed = 0;
        for (int slot : slots.clustering()) {
            int position = slots.column(slot).position();
            clusteringSlots[position] = slot;
            needed = Math.max(needed, position + 1);
        }
        clusteringNeeded = needed;
    }

    /** Takes over a partition's key and static values; there is no row yet. */
    void partition(PartitionView partition) {
        token = partition.token();
        keyLength = partition.keyLength();
        partitionBytes.clear().putBytes(partition.key(), partition.keyAt(), keyLength);
        for (int slot : slots.partition()) {
            int component = slots.column(slot).position();
            long place =
                    PartitionKeys.component(partition.key(), partition.keyAt(), keyLength, partitionColumns, component);
            ats[slot] = place >>> 32;
            lengths[slot] = (int) place;
        }
        if (slots.statics().length > 0) {
            statics(partition);
        }
        MemorySegment copied = partitionBytes.segment();
        for (int slot : slots.partition()) {
            segments[slot] = copied;
        }
        for (int slot : slots.statics()) {
            segments[slot] = copied;
        }
        noRow();
    }

    private void statics(PartitionView partition) {
        for (int slot : slots.statics()) {
            lengths[slot] = NULL;
        }
        if (!partition.hasStatic()) {
            return;
        }
        RowView row = partition.staticRow();
        row.rewind();
        for (int slot : slots.statics()) {
            if (row.seek(slots.column(slot).id())) {
                ats[slot] = partitionBytes.size();
                cell(slot, row);
                partitionBytes.putBytes(row.segment(), row.valueAt(), row.valueLength());
            }
        }
    }

    /** Takes a row of the partition; valid while the view is. */
    void row(RowView row) {
        if (clusteringNeeded > 0) {
            clustering(row.segment(), row.clusteringAt(), row.clusteringLength());
        }
        row.rewind();
        for (int slot : slots.regulars()) {
            if (row.seek(slots.column(slot).id())) {
                segments[slot] = row.segment();
                ats[slot] = row.valueAt();
                cell(slot, row);
            } else {
                lengths[slot] = NULL;
            }
        }
    }

    private void cell(int slot, RowView row) {
        lengths[slot] = row.valueLength();
        timestamps[slot] = row.timestamp();
        ttls[slot] = row.ttl();
        deaths[slot] = row.localDeletionTime();
    }

    private void clustering(MemorySegment key, long at, int length) {
        clusteringBytes.clear();
        long next = at;
        for (int i = 0; i < clusteringNeeded; i++) {
            ColumnSchema column = clusteringColumns.get(i);
            int start = clusteringBytes.size();
            next = ClusteringCodec.decode(clusteringBytes, column.type(), column.descending(), key, next, at + length);
            int slot = clusteringSlots[i];
            if (slot >= 0) {
                ats[slot] = start;
                lengths[slot] = clusteringBytes.size() - start;
            }
        }
        MemorySegment decoded = clusteringBytes.segment();
        for (int slot : slots.clustering()) {
            segments[slot] = decoded;
        }
    }

    /** Makes everything null that a row would have. */
    void noRow() {
        for (int slot : slots.clustering()) {
            lengths[slot] = NULL;
        }
        for (int slot : slots.regulars()) {
            lengths[slot] = NULL;
        }
    }

    boolean isNull(int slot) {
        return lengths[slot] < 0;
    }

    MemorySegment segment(int slot) {
        return segments[slot];
    }

    long at(int slot) {
        return ats[slot];
    }

    int length(int slot) {
        return lengths[slot];
    }

    /** Returns when the slot's cell was written, in microseconds; only where it is not null and no key. */
    long timestamp(int slot) {
        return timestamps[slot];
    }

    /** Returns whether the slot's cell will expire. */
    boolean isExpiring(int slot) {
        return ttls[slot] > 0;
    }

    /** Returns when the slot's cell will expire, in seconds since the epoch. */
    long death(int slot) {
        return deaths[slot];
    }

    long token() {
        return token;
    }

    /** Returns a copy of the partition's key. */
    byte[] key() {
        return Arrays.copyOf(partitionBytes.array(), keyLength);
    }

    byte[] copy(int slot) {
        return segments[slot].asSlice(ats[slot], lengths[slot]).toArray(java.lang.foreign.ValueLayout.JAVA_BYTE);
    }
}
