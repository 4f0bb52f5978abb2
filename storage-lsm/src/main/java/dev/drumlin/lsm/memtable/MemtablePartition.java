package dev.drumlin.lsm.memtable;

import dev.drumlin.storage.data.DeletionTime;
import java.lang.foreign.MemorySegment;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;

/**
 * One partition of a memtable. Written under the commit lock, read by any thread; everything in it carries the sequence
 * of its write group, and a reader passes over what is newer than its own.
 */
public final class MemtablePartition extends PartitionRef {
    private volatile @Nullable DeletionVersion deletion;
    private volatile @Nullable RangeVersion ranges;
    private volatile @Nullable RowNode staticRow;

    /** The only row of a partition without clustering columns: most partitions then need no map. */
    private volatile @Nullable RowNode plainRow;

    private volatile @Nullable ConcurrentNavigableMap<RowNode, RowNode> rows;

    MemtablePartition(long token, MemorySegment key, long keyAt, int keyLength) {
        super(token, key, keyAt, keyLength);
    }

    /** Returns the partition deletion that a reader at this sequence sees, {@link DeletionTime#NONE} without one. */
    public DeletionTime deletion(long sequence) {
        return DeletionVersion.visible(deletion, sequence);
    }

    /** Returns the newest range tombstone, visible or not; null if there is none. */
    public @Nullable RangeVersion ranges() {
        return ranges;
    }

    /** Returns the static row, null if there is none. */
    public @Nullable RowNode staticRow() {
        return staticRow;
    }

    /**
     * Returns the rows of [from, to) in order, as they come and go under the reader.
     *
     * @param to exclusive end, empty for none
     */
    public Collection<RowNode> rows(byte[] from, byte[] to, boolean reversed) {
        RowNode plain = plainRow;
        if (plain != null && from.length == 0) {
            // Its clustering key is empty, so it comes first, and the table has no other rows.
            return List.of(plain);
        }
        ConcurrentNavigableMap<RowNode, RowNode> all = rows;
        if (all == null) {
            return List.of();
        }
        ConcurrentNavigableMap<RowNode, RowNode> part = from.length == 0 ? all : all.tailMap(RowNode.probe(from), true);
        part = to.length == 0 ? part : part.headMap(RowNode.probe(to), false);
        return (reversed ? part.descendingMap() : part).values();
    }

    void delete(long sequence, DeletionTime time, long floor) {
        deletion = new DeletionVersion(sequence, time, DeletionVersion.folded(deletion, floor));
    }

    void deleteRange(long sequence, byte[] from, byte[] to, DeletionTime time) {
        ranges = new RangeVersion(sequence, from, to, time, ranges);
    }

    /** Returns the node of the static row, null if it has none yet. */
    @Nullable
    RowNode findRow(boolean isStatic, RowNode probe) {
        if (isStatic) {
            return staticRow;
        }
        if (probe.clusteringLength() == 0) {
            return plainRow;
        }
        ConcurrentNavigableMap<RowNode, RowNode> all = rows;
        return all == null ? null : all.get(probe);
    }

    void addRow(boolean isStatic, RowNode node) {
        if (isStatic) {
            staticRow = node;
        } else if (node.clusteringLength() == 0) {
            plainRow = node;
        } else {
            ConcurrentNavigableMap<RowNode, RowNode> all = rows;
            if (all == null) {
                all = new ConcurrentSkipListMap<>();
                rows = all;
            }
            all.put(node, node);
        }
    }
}
