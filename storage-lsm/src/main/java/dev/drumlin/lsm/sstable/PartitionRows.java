package dev.drumlin.lsm.sstable;

import dev.drumlin.lsm.sstable.data.BlockFormat;
import dev.drumlin.lsm.sstable.data.BlockReader;
import dev.drumlin.lsm.sstable.data.DataChunkFormat;
import dev.drumlin.lsm.sstable.data.PartitionHeader;
import dev.drumlin.lsm.sstable.index.RowIndex;
import dev.drumlin.storage.CostCounters;
import dev.drumlin.storage.data.Keys;
import dev.drumlin.storage.data.RowFormat;
import dev.drumlin.storage.data.Slices;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/**
 * Walks over the rows of one partition, forward or reversed, within slices. Not thread-safe, reusable.
 *
 * <p>How it works: a partition is a row of spans (one, without a row index), a span a row of chunks. Forward, chunks are
 * followed by their flag "continues"; where a slice begins in a later span, the row index gives the jump. Reversed, the
 * chunks of a span are listed once, then taken from the last to the first, the rows of each from the last to the first.
 * Both leave the walk as soon as the slices are used up.
 */
final class PartitionRows {
    private final BlockReader data;
    private final BlockReader rowIndexBlocks;
    private CostCounters cost = CostCounters.OFF;
    private final RowIndex rowIndex = new RowIndex();

    private long firstChunk;
    private long firstChunkBytes;
    private int headerAt;
    private int headerLength;
    private long rowIndexOffset;
    private boolean isRowIndexLoaded;

    private Slices slices = Slices.NONE;
    private boolean isReversed;
    private boolean isIndexed;
    private boolean isDone = true;
    private int slice;
    private int span;

    /** Filled by reversed walks only, as is the next. */
    private long[] chunks = new long[0];

    private int[] chunkBytes = new int[0];

    private int chunksLeft;

    /** Filled by reversed walks only. */
    private int[] rowAts = new int[0];

    private int rowsLeft;

    private int recordAt;
    private int rowAt;
    private int rowLength;

    PartitionRows(BlockReader data, BlockReader rowIndexBlocks) {
        this.data = data;
        this.rowIndexBlocks = rowIndexBlocks;
    }

    /** Sets who pays from now on, and forgets the partition. */
    void open(CostCounters counters) {
        cost = counters;
        isDone = true;
    }

    /** Says where the partition is; {@code indexOffset} 0 if it has no row index. */
    void partition(long chunk, long chunkBytes, int offsetInChunk, long indexOffset) {
        firstChunk = chunk;
        firstChunkBytes = chunkBytes;
        headerAt = offsetInChunk;
        headerLength = 0;
        rowIndexOffset = indexOffset;
        isRowIndexLoaded = false;
        isDone = true;
    }

    /** Reads the header where the partition begins. */
    void readHeader(PartitionHeader header) throws IOException {
        load(firstChunk, firstChunkBytes);
        try {
            long end = data.payloadAt() + (long) data.payloadLength();
            header.wrap(data.segment(), data.payloadAt() + (long) headerAt, end);
        } catch (IndexOutOfBoundsException e) {
            throw data.malformed(e);
        }
        headerLength = header.length();
    }

    /** Reads the header, or the part of it that is there, from the row index. */
    void readHeaderInRowIndex(PartitionHeader header) throws IOException {
        rowIndexBlocks.read(rowIndexOffset, BlockFormat.ROW_INDEX, 0);
        long at = rowIndexBlocks.payloadAt();
        long length = rowIndexBlocks.payloadLength();
        try {
            header.wrap(rowIndexBlocks.segment(), at, at + length);
        } catch (IndexOutOfBoundsException e) {
            throw rowIndexBlocks.malformed(e);
        }
        headerLength = header.length();
        String name = rowIndexBlocks.name();
        rowIndex.wrap(rowIndexBlocks.segment(), at + headerLength, length - headerLength, name, rowIndexOffset);
        if (rowIndex.offset(0) != firstChunk || rowIndex.offsetInChunk() != headerAt) {
            throw rowIndexBlocks.corrupted(rowIndexOffset, "A row index is not the one that the index page names");
        }
        isRowIndexLoaded = true;
    }

    boolean hasRowIndex() {
        return rowIndexOffset != 0;
    }

    /** Returns the row index; only for partitions that have one. */
    RowIndex rowIndex() throws IOException {
        if (!isRowIndexLoaded) {
            int length = headerLength;
            readHeaderInRowIndex(new PartitionHeader());
            headerLength = length;
        }
        return rowIndex;
    }

    void start(Slices wanted, boolean reversed) throws IOException {
        slices = wanted;
        isReversed = reversed;
        isDone = wanted.count() == 0;
        isIndexed = rowIndexOffset != 0 && (reversed || !wanted.isAll());
        if (isDone) {
            return;
        }
        if (isIndexed) {
            rowIndex();
        }
        slice = reversed ? wanted.count() - 1 : 0;
        if (reversed) {
            span = Integer.MAX_VALUE;
            jumpDown();
        } else {
            enter(isIndexed ? rowIndex.floor(wanted.fromSegment(0), wanted.from(0).length) : 0);
        }
    }

    boolean next() throws IOException {
        if (!isDone) {
            isDone = isReversed ? !nextDown() : !nextUp();
        }
        return !isDone;
    }

    private boolean nextUp() throws IOException {
        while (true) {
            if (recordAt == data.payloadLength()) {
                if (!data.continues()) {
                    return false;
                }
                loadNext();
                requireContinued();
                recordAt = 0;
                continue;
            }
            if (!readRecord()) {
                return false;
            }
            while (!isBelow(slices.toSegment(slice), true)) {
                if (++slice == slices.count()) {
                    return false;
                }
                if (jumpUp()) {
                    break;
                }
            }
            if (rowLength > 0 && !isBelow(slices.fromSegment(slice), false)) {
                return true;
            }
        }
    }

    /** Goes on where the slice begins, if that is in a later span; the present row is given up then. */
    private boolean jumpUp() throws IOException {
        int target = isIndexed ? rowIndex.floor(slices.fromSegment(slice), slices.from(slice).length) : 0;
        if (!isIndexed || rowIndex.offset(target) <= data.start()) {
            return false;
        }
        enter(target);
        rowLength = 0;
        return true;
    }

    private void enter(int target) throws IOException {
        if (isIndexed) {
            load(rowIndex.offset(target), rowIndex.blockBytes(target));
        } else {
            load(firstChunk, firstChunkBytes);
        }
        recordAt = firstRecordAt();
    }

    private boolean nextDown() throws IOException {
        while (true) {
            if (rowsLeft == 0) {
                if (!previousChunk()) {
                    return false;
                }
                continue;
            }
            recordAt = rowAts[--rowsLeft];
            readRecord();
            if (!isBelow(slices.toSegment(slice), true)) {
                continue;
            }
            boolean jumped = false;
            while (!jumped && isBelow(slices.fromSegment(slice), false)) {
                if (--slice < 0) {
                    return false;
                }
                jumped = jumpDown();
            }
            if (!jumped && isBelow(slices.toSegment(slice), true)) {
                return true;
            }
        }
    }

    /** Goes on where the slice ends, if that is in an earlier span. */
    private boolean jumpDown() throws IOException {
        int target = isIndexed ? rowIndex.lower(slices.toSegment(slice), slices.to(slice).length) : 0;
        if (target >= span) {
            return false;
        }
        span = target;
        listChunks();
        return true;
    }

    private boolean previousChunk() throws IOException {
        if (--chunksLeft > 0) {
            load(chunks[chunksLeft - 1], chunkBytes[chunksLeft - 1]);
            listRows();
            return true;
        }
        if (span == 0) {
            return false;
        }
        span--;
        listChunks();
        return true;
    }

    /** Reads the chunks of the span, so that they are known to be whole, and stays on the last. */
    private void listChunks() throws IOException {
        long at = isIndexed ? rowIndex.offset(span) : firstChunk;
        long end = isIndexed ? rowIndex.end(span) : Long.MAX_VALUE;
        long bytes = isIndexed ? rowIndex.blockBytes(span) : firstChunkBytes;
        boolean goesOn;
        chunksLeft = 0;
        load(at, bytes);
        while (true) {
            // The flag speaks of the chunk's last partition, which is this one only if no other begins behind it.
            goesOn = listRows() && data.continues();
            if (chunksLeft == chunks.length) {
                chunks = Arrays.copyOf(chunks, Math.max(16, 2 * chunksLeft));
                chunkBytes = Arrays.copyOf(chunkBytes, chunks.length);
            }
            chunks[chunksLeft] = data.start();
            chunkBytes[chunksLeft++] = (int) (data.end() - data.start());
            at = data.end();
            if (!goesOn || at >= end) {
                break;
            }
            loadNext();
        }
        if (isIndexed && at != end) {
            throw data.corrupted(data.start(), "The chunks of a partition do not end where its row index says");
        }
    }

    /** Notes where the rows of the present chunk are; returns whether they fill it to its end. */
    private boolean listRows() {
        rowsLeft = 0;
        recordAt = firstRecordAt();
        while (recordAt < data.payloadLength()) {
            int at = recordAt;
            if (!readRecord()) {
                return false;
            }
            if (rowsLeft == rowAts.length) {
                rowAts = Arrays.copyOf(rowAts, Math.max(64, 2 * rowsLeft));
            }
            rowAts[rowsLeft++] = at;
        }
        return true;
    }

    private int firstRecordAt() {
        if (data.start() == firstChunk) {
            return headerAt + headerLength;
        }
        requireContinued();
        return 0;
    }

    private void requireContinued() {
        if (!data.isContinued()) {
            throw data.corrupted(data.start(), "A partition should go on in this data chunk but does not");
        }
    }

    /** Reads the row at {@code recordAt} and goes past it; false if another partition begins there. */
    private boolean readRecord() {
        int end = data.payloadAt() + data.payloadLength();
        int at = data.payloadAt() + recordAt;
        int type = at < end && at >= 0 ? data.array()[at] : 0;
        if (type == DataChunkFormat.PARTITION) {
            return false;
        }
        if (type != DataChunkFormat.ROW) {
            throw data.corrupted(data.start(), "A data chunk has a record of type=" + type + " at " + recordAt);
        }
        rowAt = at + DataChunkFormat.ROW_AT;
        try {
            rowLength = PartitionHeader.rowLength(data.segment(), rowAt, end);
        } catch (IndexOutOfBoundsException e) {
            throw data.malformed(e);
        }
        recordAt += DataChunkFormat.ROW_AT + rowLength;
        return true;
    }

    /** Returns whether the row is below a bound; an empty one is the end or the start of the partition. */
    private boolean isBelow(MemorySegment bound, boolean isEnd) {
        int length = (int) bound.byteSize();
        if (length == 0) {
            return isEnd;
        }
        int clustering = PartitionHeader.clusteringLength(data.segment(), rowAt);
        return Keys.compare(data.segment(), rowAt + (long) RowFormat.CLUSTERING_AT, clustering, bound, 0, length) < 0;
    }

    private void load(long at, long knownBytes) throws IOException {
        if (data.read(at, BlockFormat.DATA, knownBytes) && cost.on) {
            cost.chunks++;
        }
    }

    private void loadNext() throws IOException {
        data.readNext();
        if (cost.on) {
            cost.chunks++;
        }
    }

    MemorySegment segment() {
        return data.segment();
    }

    long rowAt() {
        return rowAt;
    }

    int rowLength() {
        return rowLength;
    }
}
