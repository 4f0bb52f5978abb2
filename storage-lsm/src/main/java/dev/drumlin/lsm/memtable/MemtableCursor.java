package dev.drumlin.lsm.memtable;

import dev.drumlin.memory.Extents;
import dev.drumlin.memory.Words;
import dev.drumlin.storage.data.DeletionTime;
import dev.drumlin.storage.data.Keys;
import dev.drumlin.storage.data.RowMerger;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * A place in a memtable as it was at one sequence: a partition, and in it a row. Reusable, makes no objects but for deletions.
 * Not thread-safe. Its user sees to it that the memtable stays retained.
 */
public final class MemtableCursor {
    private static final MemorySegment NOTHING = MemorySegment.ofArray(new byte[0]);

    private Memtable memtable;
    private PartitionChain partitions;
    private RowChain rows;
    private MemorySegment memory;
    private long sequence;

    private long partition;
    private long range;

    // The slice, and where in it.
    private int slot;
    private MemorySegment from = NOTHING;
    private MemorySegment to = NOTHING;
    private boolean reversed;
    private boolean begun;
    private boolean ended = true;
    private boolean plainLeft;
    private boolean isPlain;
    private long row;
    private long version;

    public MemtableCursor(Memtable memtable, long sequence) {
        this.memtable = memtable;
        this.partitions = memtable.partitions();
        this.rows = memtable.rows();
        this.memory = memtable.memory();
        this.sequence = sequence;
    }

    /** Goes into another memtable, and stands nowhere there. */
    public void open(Memtable other, long itsSequence) {
        memtable = other;
        partitions = other.partitions();
        rows = other.rows();
        memory = other.memory();
        sequence = itsSequence;
        partition = 0;
        ended = true;
    }

    /** Goes to a partition; false if nothing was written to it. */
    public boolean find(PartitionRef place) {
        return at(memtable.find(place));
    }

    /** Goes to the first partition at or after a place; false if there is none. */
    public boolean ceiling(PartitionRef place) {
        return at(memtable.ceiling(place));
    }

    /** Goes to the next partition; false if there is none. */
    public boolean nextPartition() {
        return at(memtable.higher(partition));
    }

    private boolean at(long found) {
        partition = found;
        ended = true;
        return found != 0;
    }

    /** Returns the memory that {@link #keyAt} and {@link #clusteringAt} are offsets in. */
    public MemorySegment memory() {
        return memory;
    }

    public long token() {
        return partitions.prefix(partition);
    }

    public long keyAt() {
        return partitions.keyAt(partition);
    }

    public int keyLength() {
        return partitions.keyLength(partition);
    }

    /** Returns the strongest deletion of the partition that is visible, {@link DeletionTime#NONE} without one. */
    public DeletionTime deletion() {
        int newest = partitions.more(partition, PartitionChain.DELETIONS);
        return newest == 0 ? DeletionTime.NONE : PartitionDeletions.visible(memory, newest, sequence);
    }

    /** Adds the visible versions of the static row to a merge. */
    public void addStatic(RowMerger into) {
        int newest = partitions.more(partition, PartitionChain.STATIC_NEWEST);
        RowVersions.add(memory, RowVersions.visible(memory, newest, sequence), into);
    }

    /** Goes before the first range tombstone; they come in no order. */
    public void openRanges() {
        range = -1;
    }

    /** Steps to the next visible range tombstone; false at the end. */
    public boolean nextRange() {
        int next = range < 0
                ? partitions.more(partition, PartitionChain.RANGES)
                : Words.getInt(memory, range + RangeVersions.OLDER);
        range = Extents.at(next);
        while (range != 0 && Words.getLong(memory, range + RangeVersions.SEQUENCE) > sequence) {
            range = Extents.at(Words.getInt(memory, range + RangeVersions.OLDER));
        }
        return range != 0;
    }

    public byte[] rangeFrom() {
        return bytes(range + RangeVersions.FROM, Words.getInt(memory, range + RangeVersions.FROM_LENGTH));
    }

    /** Returns the exclusive end, empty if the range has none. */
    public byte[] rangeTo() {
        long at = range + RangeVersions.FROM + Words.getInt(memory, range + RangeVersions.FROM_LENGTH);
        return bytes(at, Words.getInt(memory, range + RangeVersions.TO_LENGTH));
    }

    public DeletionTime rangeDeletion() {
        return new DeletionTime(
                Words.getLong(memory, range + RangeVersions.TIMESTAMP),
                Words.getLong(memory, range + RangeVersions.TIME));
    }

    private byte[] bytes(long at, int length) {
        byte[] copy = new byte[length];
        MemorySegment.copy(memory, ValueLayout.JAVA_BYTE, at, copy, 0, length);
        return copy;
    }

    /** Goes before the rows of [from, to); an empty bound is none. The memory is used until the next call. */
    public void openRows(MemorySegment from, MemorySegment to, boolean reversed) {
        this.from = from;
        this.to = to;
        this.reversed = reversed;
        begun = false;
        ended = false;
        isPlain = false;
    }

    /** Goes to no row. */
    public void closeRows() {
        ended = true;
    }

    /** Steps to the next row of which something is visible; false at the end. */
    public boolean nextRow() {
        while (advance()) {
            int newest = isPlain ? plainNewest() : rows.newest(row);
            version = RowVersions.visible(memory, newest, sequence);
            if (version != 0) {
                return true;
            }
        }
        return false;
    }

    private boolean advance() {
        if (ended) {
            return false;
        }
        if (!begun) {
            begun = true;
            slot = partitions.more(partition, PartitionChain.ROWS);
            // Its clustering key is empty, so it comes first.
            plainLeft = from.byteSize() == 0 && plainNewest() != 0;
            if (plainLeft && !reversed) {
                return toPlain();
            }
            row = reversed ? last() : first();
        } else if (isPlain) {
            isPlain = false;
            row = reversed ? 0 : first();
        } else {
            row = reversed
                    ? rows.lower(slot, rows.prefix(row), memory, rows.keyAt(row), rows.keyLength(row))
                    : rows.next(row);
        }
        if (row != 0 && isInSlice()) {
            return true;
        }
        if (plainLeft) {
            return toPlain();
        }
        ended = true;
        return false;
    }

    private boolean toPlain() {
        plainLeft = false;
        isPlain = true;
        return true;
    }

    private int plainNewest() {
        return Words.getIntAcquire(memory, partition + PartitionChain.NEWEST);
    }

    private long first() {
        int length = (int) from.byteSize();
        if (slot == 0 || length == 0) {
            return slot == 0 ? 0 : rows.first(slot);
        }
        return rows.ceiling(slot, RowChain.prefix(from, 0, length), from, 0, length);
    }

    private long last() {
        int length = (int) to.byteSize();
        if (slot == 0 || length == 0) {
            return slot == 0 ? 0 : rows.last(slot);
        }
        return rows.lower(slot, RowChain.prefix(to, 0, length), to, 0, length);
    }

    private boolean isInSlice() {
        MemorySegment bound = reversed ? from : to;
        int length = (int) bound.byteSize();
        if (length == 0) {
            return true;
        }
        int order = Keys.compare(memory, rows.keyAt(row), rows.keyLength(row), bound, 0, length);
        return reversed ? order >= 0 : order < 0;
    }

    public long clusteringAt() {
        return isPlain ? partition : rows.keyAt(row);
    }

    public int clusteringLength() {
        return isPlain ? 0 : rows.keyLength(row);
    }

    /** Adds the visible versions of the row to a merge. */
    public void addVersions(RowMerger into) {
        RowVersions.add(memory, version, into);
    }
}
