package dev.drumlin.lsm.sstable;

import dev.drumlin.lsm.sstable.data.BlockReader;
import dev.drumlin.lsm.sstable.data.PartitionHeader;
import dev.drumlin.lsm.sstable.index.IndexPage;
import dev.drumlin.lsm.sstable.index.RowIndex;
import dev.drumlin.lsm.sstable.index.Summary;
import dev.drumlin.lsm.sstable.index.TokenMatches;
import dev.drumlin.storage.CostCounters;
import dev.drumlin.storage.data.Keys;
import dev.drumlin.storage.data.Slices;
import dev.drumlin.storage.error.CorruptedException;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * Walks over partitions of one file, and over the rows of each. Not thread-safe. One that {@link SSTableReader#cursor} made
 * holds a reference to its reader and pooled buffers until closed. A {@link #reusable} one has buffers of its own and goes
 * from file to file; its user keeps the file open from {@link #open} to {@link #close}.
 *
 * <p>Two ways to a partition: {@link #seek} to one, or {@link #scan} and {@link #nextPartition}. There {@link #partition}
 * has key, deletion, range tombstones (all of the partition, whatever the slices) and static row, valid until the next
 * partition. Then {@link #rows} and {@link #nextRow}; the row's bytes are valid until the next call.
 *
 * <p>How it works: summary → index page → entries of the fraction → the partition header in the data chunk (or, for a large
 * partition, in its row index), which has the key. A scan goes from entry to entry of page after page.
 */
public final class PartitionCursor implements AutoCloseable {
    /** A scan reads so much at a time: beyond, a disk gains little. */
    private static final int SCAN_BYTES = 1 << 17;

    private final boolean isCounted;
    private @Nullable SSTableReader reader;
    private CostCounters cost = CostCounters.OFF;
    private final BufferPool.CursorBuffers buffers;
    private final BlockReader data;
    private final BlockReader index;
    private final BlockReader rowIndexBlocks;
    private final IndexPages pages;
    private final PartitionHeader header = new PartitionHeader();
    private final PartitionRows rows;

    /** Of a scan: the page that it is in. */
    private IndexPage shown = new IndexPage();

    private int pageOrdinal = -1;
    private int entry;
    private long toToken;
    private boolean isScan;

    private PartitionCursor(BufferPool.CursorBuffers buffers, boolean isCounted) {
        this.buffers = buffers;
        this.isCounted = isCounted;
        data = new BlockReader(buffers.data());
        index = new BlockReader(buffers.index());
        pages = new IndexPages(index);
        rowIndexBlocks = new BlockReader(buffers.rowIndex());
        rows = new PartitionRows(data, rowIndexBlocks);
    }

    /** Returns a cursor that is in no file. */
    public static PartitionCursor reusable() {
        return new PartitionCursor(new BufferPool.CursorBuffers(), false);
    }

    /** Returns a cursor of a reader that was retained for it. */
    static PartitionCursor counted(SSTableReader reader, CostCounters cost) {
        PartitionCursor cursor = new PartitionCursor(reader.pool().take(), true);
        cursor.open(reader, cost, null, false);
        return cursor;
    }

    /**
     * Goes into a file, and stands nowhere there.
     *
     * @param counters to add to; {@link CostCounters#OFF} if nobody looks
     * @param access to what is in memory, null to read all from the file and wait for it
     * @param keepsPages whether pages that {@link #seek} read from the file are cached; those of scans never are
     */
    public void open(SSTableReader another, CostCounters counters, @Nullable ReadAccess access, boolean keepsPages) {
        reader = another;
        cost = counters;
        open(data, another, access);
        open(index, another, access);
        open(rowIndexBlocks, another, access);
        pages.open(counters, access, keepsPages);
        rows.open(counters);
        pageOrdinal = -1;
        isScan = false;
    }

    private void open(BlockReader blocks, SSTableReader another, @Nullable ReadAccess access) {
        blocks.open(another.file(), another.name(), another.blocksEnd());
        blocks.waits(access == null ? null : access.now, access == null || access.mayWait());
        blocks.cost(cost);
    }

    private SSTableReader reader() {
        SSTableReader open = reader;
        if (open == null) {
            throw new IllegalStateException("The cursor is closed");
        }
        return open;
    }

    /**
     * Goes to one partition.
     *
     * @return whether it is in the file; if not, the cursor stands nowhere
     */
    public boolean seek(long token, MemorySegment key, long at, int length) throws IOException {
        isScan = false;
        data.readAhead(0);
        Summary summary = reader().summary();
        for (int p = summary.firstPage(token); p < summary.pageCount() && summary.firstToken(p) <= token; p++) {
            TokenMatches found = pages.find(reader(), p, token);
            for (int i = 0; i < found.count(); i++) {
                long rowIndex = found.rowIndexOffset(i);
                rows.partition(found.chunkOffset(i), found.chunkBytes(i), found.offsetInChunk(i), rowIndex);
                if (rowIndex != 0) {
                    rows.readHeaderInRowIndex(header);
                } else {
                    rows.readHeader(header);
                }
                if (header.token() == token
                        && Keys.equal(key, at, length, header.segment(), header.keyAt(), header.keyLength())) {
                    completeHeader();
                    return true;
                }
            }
        }
        return false;
    }

    /** Prepares to go over all partitions with {@code fromToken <= token <= toToken}, in storage order. */
    public void scan(long fromToken, long lastToken) throws IOException {
        isScan = true;
        toToken = lastToken;
        data.readAhead(SCAN_BYTES);
        Summary summary = reader().summary();
        pageOrdinal = -1;
        entry = -1;
        if (summary.pageCount() == 0) {
            return;
        }
        int first = summary.firstPage(fromToken);
        IndexPage page = page(first);
        entry = summary.firstToken(first) > fromToken ? -1 : page.ceiling(page.fractionOf(fromToken)) - 1;
        // Entries of the same fraction may still have smaller tokens.
        while (step(summary)) {
            open(entry);
            if (header.token() >= fromToken) {
                entry--;
                return;
            }
        }
    }

    /** Goes to the next partition of the scan; false at its end. */
    public boolean nextPartition() throws IOException {
        if (!isScan) {
            throw new IllegalStateException("scan() comes before nextPartition()");
        }
        if (pageOrdinal < 0 || !step(reader().summary())) {
            return false;
        }
        open(entry);
        if (header.token() > toToken) {
            isScan = true;
            pageOrdinal = -1;
            return false;
        }
        completeHeader();
        return true;
    }

    /** Goes to the next entry of this or the next page. */
    private boolean step(Summary summary) throws IOException {
        if (++entry < shown.entryCount()) {
            return true;
        }
        if (pageOrdinal + 1 >= summary.pageCount()) {
            return false;
        }
        page(pageOrdinal + 1);
        entry = 0;
        return true;
    }

    private IndexPage page(int ordinal) throws IOException {
        pageOrdinal = -1;
        shown = pages.get(reader(), ordinal);
        pageOrdinal = ordinal;
        return shown;
    }

    private void open(int i) throws IOException {
        int chunk = shown.chunkOrdinal(i);
        rows.partition(
                shown.chunkOffset(chunk), shown.chunkBytes(chunk), shown.offsetInChunk(i), shown.rowIndexOffset(i));
        rows.readHeader(header);
    }

    /** Makes the header outlive its chunk, and whole if it came from a row index that has a part of it. */
    private void completeHeader() throws IOException {
        if (header.isPartial()) {
            rows.readHeader(header);
        }
        header.keep();
    }

    /** Returns the present partition's header. */
    public PartitionHeader partition() {
        return header;
    }

    /**
     * Starts over the rows of the present partition; may be called again for another pass.
     *
     * @param reversed from high to low clustering keys
     */
    public void rows(Slices slices, boolean reversed) throws IOException {
        rows.start(slices, reversed);
    }

    /** Goes to the next row within the slices; false at the end. */
    public boolean nextRow() throws IOException {
        return rows.next();
    }

    /** Returns the memory of the present row. */
    public MemorySegment rowSegment() {
        return rows.segment();
    }

    /** Returns where the present row's encoding begins. */
    public long rowAt() {
        return rows.rowAt();
    }

    public int rowLength() {
        return rows.rowLength();
    }

    boolean hasRowIndex() {
        return rows.hasRowIndex();
    }

    /** Returns a report of damage in the block that the cursor stands on. */
    CorruptedException corrupted(String what) {
        return data.corrupted(data.start(), what);
    }

    /** Returns the row index of the present partition, read if need be; only for partitions that have one. */
    RowIndex rowIndex() throws IOException {
        return rows.rowIndex();
    }

    @Override
    public void close() throws IOException {
        SSTableReader open = reader;
        reader = null;
        if (open == null) {
            return;
        }
        if (isCounted) {
            open.pool().giveBack(buffers);
            open.close();
        } else {
            buffers.trim();
        }
    }
}
