package dev.drumlin.lsm.read;

import dev.drumlin.lsm.memtable.Memtable;
import dev.drumlin.lsm.memtable.MemtablePartition;
import dev.drumlin.lsm.memtable.PartitionRef;
import dev.drumlin.lsm.memtable.RangeVersion;
import dev.drumlin.lsm.memtable.RowNode;
import dev.drumlin.lsm.memtable.RowVersion;
import dev.drumlin.storage.data.DeletionTime;
import dev.drumlin.storage.data.RangeTombstones;
import dev.drumlin.storage.data.RowMerger;
import dev.drumlin.storage.data.Slices;
import java.lang.foreign.MemorySegment;
import java.util.Collections;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/** A memtable as it was at one sequence. */
public final class MemtableSource implements TableSource {
    private final Memtable memtable;
    private final long sequence;
    private final PartitionRef first;
    private final long lastToken;
    private final boolean single;

    private boolean begun;
    private @Nullable MemtablePartition partition;

    private Slices slices = Slices.NONE;
    private boolean reversed;
    private int nextSlice;
    private Iterator<RowNode> rows = Collections.emptyIterator();
    private @Nullable RowNode row;

    private MemtableSource(Memtable memtable, long sequence, PartitionRef first, long lastToken, boolean single) {
        this.memtable = memtable;
        this.sequence = sequence;
        this.first = first;
        this.lastToken = lastToken;
        this.single = single;
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
        MemtablePartition next;
        if (single) {
            next = begun ? null : memtable.find(first);
        } else {
            next = partition == null ? (begun ? null : memtable.ceiling(first)) : memtable.higher(partition);
        }
        begun = true;
        partition = next == null || next.token() > lastToken ? null : next;
        return partition != null;
    }

    private MemtablePartition here() {
        MemtablePartition here = partition;
        if (here == null) {
            throw new IllegalStateException("no partition");
        }
        return here;
    }

    @Override
    public long token() {
        return here().token();
    }

    @Override
    public MemorySegment key() {
        return here().key();
    }

    @Override
    public long keyAt() {
        return here().keyAt();
    }

    @Override
    public int keyLength() {
        return here().keyLength();
    }

    @Override
    public DeletionTime deletion() {
        return here().deletion(sequence);
    }

    @Override
    public void openRows(Slices wanted, boolean backwards) {
        slices = wanted;
        reversed = backwards;
        nextSlice = 0;
        rows = Collections.emptyIterator();
        row = null;
    }

    @Override
    public void addStatic(RowMerger into) {
        RowNode node = here().staticRow();
        if (node != null) {
            add(node, into);
        }
    }

    @Override
    public void addRanges(RangeTombstones into) {
        for (RangeVersion range = here().ranges(); range != null; range = range.older()) {
            if (range.sequence() <= sequence) {
                into.add(range.from(), range.to(), range.deletion());
            }
        }
    }

    @Override
    public boolean nextRow() {
        while (true) {
            while (rows.hasNext()) {
                RowNode next = rows.next();
                if (RowVersion.visible(next.newest(), sequence) != null) {
                    row = next;
                    return true;
                }
            }
            if (nextSlice == slices.count()) {
                row = null;
                return false;
            }
            int slice = reversed ? slices.count() - 1 - nextSlice : nextSlice;
            nextSlice++;
            rows = here().rows(slices.from(slice), slices.to(slice), reversed).iterator();
        }
    }

    private RowNode row() {
        RowNode here = row;
        if (here == null) {
            throw new IllegalStateException("no row");
        }
        return here;
    }

    @Override
    public MemorySegment clustering() {
        return row().clustering();
    }

    @Override
    public long clusteringAt() {
        return row().clusteringAt();
    }

    @Override
    public int clusteringLength() {
        return row().clusteringLength();
    }

    @Override
    public void addVersions(RowMerger into) {
        add(row(), into);
    }

    private void add(RowNode node, RowMerger into) {
        for (RowVersion version = RowVersion.visible(node.newest(), sequence);
                version != null;
                version = version.older()) {
            into.add(version.segment(), version.at());
        }
    }

    @Override
    public void close() {
        // Holds nothing but references.
    }
}
