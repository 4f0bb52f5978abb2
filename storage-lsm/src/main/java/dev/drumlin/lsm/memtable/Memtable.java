package dev.drumlin.lsm.memtable;

import dev.drumlin.storage.data.DeletionTime;
import dev.drumlin.storage.data.MutationView;
import dev.drumlin.storage.data.RowView;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;

/**
 * The unflushed rows of one table, in a sorted map.
 *
 * <p>Thread rules: {@link #apply} under the commit lock; everything else from any thread without a lock. Counters are
 * written by one thread at a time and may be read a little late by others.
 */
public final class Memtable {
    // What the heap spends beside the encoded bytes, estimated from object layouts: map node with its share of index
    // nodes, and the objects of this package.
    private static final int PARTITION_BYTES = 200;
    private static final int ROW_BYTES = 120;
    private static final int VERSION_BYTES = 40;
    private static final int TOMBSTONE_BYTES = 120;

    private final ConcurrentNavigableMap<PartitionRef, MemtablePartition> partitions = new ConcurrentSkipListMap<>();
    private final Slab slab = new Slab();
    private final VersionFold fold = new VersionFold(slab);
    private final MemtableStatistics statistics = new MemtableStatistics();
    private final RowView row = new RowView();

    private volatile long bytes;
    private volatile long partitionCount;
    private volatile long firstSequence = Long.MAX_VALUE;
    private volatile long lastSequence;
    private volatile long lastLoggedSequence;
    private volatile boolean hasUnlogged;
    private volatile boolean held;
    private volatile long heldSinceNanos;
    private long objectBytes;
    private long partitionsAdded;

    /**
     * Takes in a mutation that was checked and has its timestamps.
     *
     * @param sequence of its write group, not below any earlier one
     * @param floor no reader at a sequence below this is left, nor will come
     * @param logged whether the commit log has it too
     */
    public void apply(MutationView mutation, long sequence, long floor, boolean logged) {
        MemtablePartition partition = partition(mutation);
        if (firstSequence == Long.MAX_VALUE) {
            firstSequence = sequence;
        }
        lastSequence = sequence;
        if (logged) {
            lastLoggedSequence = sequence;
        } else {
            hasUnlogged = true;
        }
        if (mutation.hasPartitionDeletion()) {
            DeletionTime deletion = new DeletionTime(mutation.deletionTimestamp(), mutation.deletionTime());
            partition.delete(sequence, deletion, floor);
            statistics.deletion(deletion);
            objectBytes += TOMBSTONE_BYTES;
        }
        while (mutation.nextRange()) {
            DeletionTime deletion = new DeletionTime(mutation.rangeTimestamp(), mutation.rangeDeletionTime());
            byte[] from = copy(mutation, mutation.fromAt(), mutation.fromLength());
            byte[] to = copy(mutation, mutation.toAt(), mutation.toLength());
            partition.deleteRange(sequence, from, to, deletion);
            statistics.deletion(deletion);
            objectBytes += TOMBSTONE_BYTES + from.length + to.length;
        }
        while (mutation.nextRow()) {
            row.wrap(mutation.segment(), mutation.rowAt());
            applyRow(partition, sequence, floor);
        }
        bytes = slab.allocatedBytes() + objectBytes;
    }

    private void applyRow(MemtablePartition partition, long sequence, long floor) {
        long at = slab.append(row.segment(), row.at(), row.length());
        RowNode probe = new RowNode(slab.lastSegment(), at + (row.clusteringAt() - row.at()), row.clusteringLength());
        RowNode node = partition.findRow(row.isStatic(), probe);
        RowVersion older = node == null ? null : node.newest();
        RowVersion version = new RowVersion(sequence, slab.lastSegment(), at, null);
        // Folding appends to the slab as well, so it comes after the new version has its place.
        version.replaceOlder(fold.fold(older, floor));
        objectBytes += VERSION_BYTES;
        if (node == null) {
            probe.publish(version);
            partition.addRow(row.isStatic(), probe);
            objectBytes += ROW_BYTES;
        } else {
            node.publish(version);
        }
        statistics.row(row);
    }

    private MemtablePartition partition(MutationView mutation) {
        PartitionRef probe =
                new PartitionRef(mutation.token(), mutation.segment(), mutation.keyAt(), mutation.keyLength());
        MemtablePartition found = partitions.get(probe);
        if (found == null) {
            long at = slab.append(mutation.segment(), mutation.keyAt(), mutation.keyLength());
            found = new MemtablePartition(mutation.token(), slab.lastSegment(), at, mutation.keyLength());
            partitions.put(found, found);
            objectBytes += PARTITION_BYTES;
            partitionCount = ++partitionsAdded;
        }
        return found;
    }

    private static byte[] copy(MutationView mutation, long at, int length) {
        byte[] copy = new byte[length];
        java.lang.foreign.MemorySegment.copy(
                mutation.segment(), java.lang.foreign.ValueLayout.JAVA_BYTE, at, copy, 0, length);
        return copy;
    }

    /** Returns a partition, null if nothing was written to it. */
    public @Nullable MemtablePartition find(PartitionRef place) {
        return partitions.get(place);
    }

    /** Returns the first partition at or after a place, null if there is none. */
    public @Nullable MemtablePartition ceiling(PartitionRef place) {
        var entry = partitions.ceilingEntry(place);
        return entry == null ? null : entry.getValue();
    }

    /** Returns the first partition after a place, null if there is none. */
    public @Nullable MemtablePartition higher(PartitionRef place) {
        var entry = partitions.higherEntry(place);
        return entry == null ? null : entry.getValue();
    }

    public boolean isEmpty() {
        return lastSequence == 0;
    }

    /** Returns an estimate of the heap that this memtable holds, superseded versions included. */
    public long bytes() {
        return bytes;
    }

    public long partitionCount() {
        return partitionCount;
    }

    /** Returns the sequence of the first write, {@link Long#MAX_VALUE} if there was none. */
    public long firstSequence() {
        return firstSequence;
    }

    /** Returns the sequence of the last write, 0 if there was none. */
    public long lastSequence() {
        return lastSequence;
    }

    /** Returns the sequence of the last write that the commit log has as well, 0 if there was none. */
    public long lastLoggedSequence() {
        return lastLoggedSequence;
    }

    /** Returns whether some of this is not in the commit log, so that only a flush makes it durable. */
    public boolean hasUnlogged() {
        return hasUnlogged;
    }

    /** Returns since when this has been seen to hold something: the first time that it was asked and not empty. */
    public long heldSinceNanos(long nowNanos) {
        if (isEmpty()) {
            return nowNanos;
        }
        if (!held) {
            heldSinceNanos = nowNanos;
            held = true;
        }
        return heldSinceNanos;
    }

    /** Returns the smallest timestamp of anything written, {@link Long#MAX_VALUE} if nothing was. */
    public long minTimestamp() {
        return statistics.minTimestamp();
    }
}
