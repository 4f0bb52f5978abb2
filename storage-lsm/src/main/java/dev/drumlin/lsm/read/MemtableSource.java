package dev.drumlin.lsm.read;

import dev.drumlin.lsm.memtable.Memtable;
import dev.drumlin.lsm.memtable.MemtableCursor;
import dev.drumlin.lsm.memtable.PartitionRef;
import dev.drumlin.storage.data.DeletionTime;
import dev.drumlin.storage.data.RangeTombstones;
import dev.drumlin.storage.data.RowMerger;
import dev.drumlin.storage.data.Slices;
import java.lang.foreign.MemorySegment;

/** A memtable as it was at one sequence. Whoever uses it has retained the memtable, or a view with it. */
public final class MemtableSource implements TableSource {
    private final MemtableCursor cursor;
    private PartitionRef first;
    private long lastToken;
    private boolean single;

    private boolean begun;

    private Slices slices = Slices.NONE;
    private boolean reversed;
    private int nextSlice;

    private MemtableSource(Memtable memtable, long sequence, PartitionRef first, long lastToken, boolean single) {
        this.cursor = new MemtableCursor(memtable, sequence);
        this.first = first;
        this.lastToken = lastToken;
        this.single = single;
    }

    /** Makes this a source of one partition, or of several, of another memtable. The place is kept until the next call. */
    void open(Memtable memtable, long sequence, PartitionRef place, long upTo, boolean onlyOne) {
        cursor.open(memtable, sequence);
        first = place;
        lastToken = upTo;
        single = onlyOne;
        begun = false;
    }

    /** Returns a source of one partition. */
    public static MemtableSource point(Memtable memtable, long sequence, PartitionRef key) {
        return new MemtableSource(memtable, sequence, key, key.token(), true);
    }

    /** Returns a source of the partitions from a place on, up to and with a token. */
    public static MemtableSource range(Memtable memtable, long sequence, PartitionRef first, long lastToken) {
        return new MemtableSource(memtable, sequence, first, lastToken, false);
    }

    @Override
    public boolean nextPartition() {
        boolean found;
        if (single) {
            found = !begun && cursor.find(first);
        } else {
            found = begun ? cursor.nextPartition() : cursor.ceiling(first);
        }
        begun = true;
        return found && cursor.token() <= lastToken;
    }

    @Override
    public long token() {
        return cursor.token();
    }

    @Override
    public MemorySegment key() {
        return cursor.memory();
    }

    @Override
    public long keyAt() {
        return cursor.keyAt();
    }

    @Override
    public int keyLength() {
        return cursor.keyLength();
    }

    @Override
    public DeletionTime deletion() {
        return cursor.deletion();
    }

    @Override
    public void openRows(Slices wanted, boolean backwards) {
        slices = wanted;
        reversed = backwards;
        nextSlice = 0;
        cursor.closeRows();
    }

    @Override
    public void addStatic(RowMerger into) {
        cursor.addStatic(into);
    }

    @Override
    public void addRanges(RangeTombstones into) {
        cursor.openRanges();
        while (cursor.nextRange()) {
            into.add(cursor.rangeFrom(), cursor.rangeTo(), cursor.rangeDeletion());
        }
    }

    @Override
    public boolean nextRow() {
        while (!cursor.nextRow()) {
            if (nextSlice == slices.count()) {
                return false;
            }
            int slice = reversed ? slices.count() - 1 - nextSlice : nextSlice;
            nextSlice++;
            cursor.openRows(slices.fromSegment(slice), slices.toSegment(slice), reversed);
        }
        return true;
    }

    @Override
    public MemorySegment clustering() {
        return cursor.memory();
    }

    @Override
    public long clusteringAt() {
        return cursor.clusteringAt();
    }

    @Override
    public int clusteringLength() {
        return cursor.clusteringLength();
    }

    @Override
    public void addVersions(RowMerger into) {
        cursor.addVersions(into);
    }

    @Override
    public void close() {
        // The memtable is its user's to release.
    }
}
