package dev.drumlin.lsm.read;

import dev.drumlin.lsm.memtable.PartitionRef;
import dev.drumlin.lsm.sstable.PartitionCursor;
import dev.drumlin.lsm.sstable.ReadAccess;
import dev.drumlin.lsm.sstable.SSTableReader;
import dev.drumlin.lsm.sstable.data.PartitionHeader;
import dev.drumlin.storage.CostCounters;
import dev.drumlin.storage.data.DeletionTime;
import dev.drumlin.storage.data.RangeTombstones;
import dev.drumlin.storage.data.RowFormat;
import dev.drumlin.storage.data.RowMerger;
import dev.drumlin.storage.data.Slices;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** An SSTable. */
public final class SSTableSource implements TableSource {
    /**
     * What is done about cached index pages.
     *
     * @param access to the cache
     * @param areKept whether pages that were read from the file go into the cache
     */
    record Pages(ReadAccess access, boolean areKept) {}

    private static final PartitionRef NOWHERE = PartitionRef.before(0);

    private final PartitionCursor cursor;
    private PartitionRef first;
    private long lastToken;
    private boolean single;
    private boolean begun;

    private SSTableSource(PartitionCursor cursor, PartitionRef first, long lastToken, boolean single) {
        this.cursor = cursor;
        this.first = first;
        this.lastToken = lastToken;
        this.single = single;
    }

    /** Returns a source that is used again and again, by {@link #open}. */
    static SSTableSource reusable() {
        return new SSTableSource(PartitionCursor.reusable(), NOWHERE, 0, true);
    }

    /**
     * Makes this a source of one partition, or of several, of another file, which its user keeps open until {@link #close}.
     * The place is kept until the next call.
     */
    void open(SSTableReader reader, CostCounters cost, PartitionRef place, long upTo, boolean onlyOne, Pages pages) {
        cursor.open(reader, cost, pages.access(), pages.areKept());
        first = place;
        lastToken = upTo;
        single = onlyOne;
        begun = false;
    }

    /** Returns a source of one partition. */
    public static SSTableSource point(SSTableReader reader, CostCounters cost, PartitionRef key) {
        return new SSTableSource(reader.cursor(cost), key, key.token(), true);
    }

    /** Returns a source of the partitions between two tokens, both inclusive. */
    public static SSTableSource range(SSTableReader reader, CostCounters cost, long firstToken, long lastToken) {
        return new SSTableSource(reader.cursor(cost), PartitionRef.before(firstToken), lastToken, false);
    }

    @Override
    public boolean nextPartition() throws IOException {
        boolean isFirst = !begun;
        begun = true;
        if (single) {
            return isFirst && cursor.seek(first.token(), first.key(), first.keyAt(), first.keyLength());
        }
        if (isFirst) {
            cursor.scan(first.token(), lastToken);
        }
        return cursor.nextPartition();
    }

    @Override
    public long token() {
        return cursor.partition().token();
    }

    @Override
    public MemorySegment key() {
        return cursor.partition().segment();
    }

    @Override
    public long keyAt() {
        return cursor.partition().keyAt();
    }

    @Override
    public int keyLength() {
        return cursor.partition().keyLength();
    }

    @Override
    public DeletionTime deletion() {
        return cursor.partition().deletion();
    }

    @Override
    public void openRows(Slices slices, boolean reversed) throws IOException {
        cursor.rows(slices, reversed);
    }

    @Override
    public void addStatic(RowMerger into) {
        PartitionHeader header = cursor.partition();
        if (header.hasStatic()) {
            into.add(header.segment(), header.staticAt());
        }
    }

    @Override
    public void addRanges(RangeTombstones into) {
        PartitionHeader header = cursor.partition();
        for (int i = 0; i < header.rangeCount(); i++) {
            into.add(
                    copy(header.segment(), header.rangeFromAt(i), header.rangeFromLength(i)),
                    copy(header.segment(), header.rangeToAt(i), header.rangeToLength(i)),
                    header.rangeTime(i));
        }
    }

    private static byte[] copy(MemorySegment from, long at, int length) {
        byte[] copy = new byte[length];
        MemorySegment.copy(from, ValueLayout.JAVA_BYTE, at, copy, 0, length);
        return copy;
    }

    @Override
    public boolean nextRow() throws IOException {
        return cursor.nextRow();
    }

    @Override
    public MemorySegment clustering() {
        return cursor.rowSegment();
    }

    @Override
    public long clusteringAt() {
        return cursor.rowAt() + RowFormat.CLUSTERING_AT;
    }

    @Override
    public int clusteringLength() {
        return PartitionHeader.clusteringLength(cursor.rowSegment(), cursor.rowAt());
    }

    @Override
    public void addVersions(RowMerger into) {
        into.add(cursor.rowSegment(), cursor.rowAt());
    }

    @Override
    public void close() {
        try {
            cursor.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
