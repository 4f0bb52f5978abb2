package dev.drumlin.lsm.sstable;

import dev.drumlin.lsm.io.DataFile;
import dev.drumlin.lsm.sstable.data.BlockFormat;
import dev.drumlin.lsm.sstable.data.BlockWriter;
import dev.drumlin.lsm.sstable.data.DataChunkFormat;
import dev.drumlin.lsm.sstable.data.PartitionHeader;
import dev.drumlin.lsm.sstable.data.PartitionHeaderWriter;
import dev.drumlin.lsm.sstable.filter.BloomFilterBuilder;
import dev.drumlin.lsm.sstable.index.IndexPageBuilder;
import dev.drumlin.lsm.sstable.index.RowIndexBuilder;
import dev.drumlin.lsm.sstable.index.RowIndexFormat;
import dev.drumlin.lsm.sstable.index.SummaryBuilder;
import dev.drumlin.storage.data.ByteWriter;
import dev.drumlin.storage.data.DeletionTime;
import dev.drumlin.storage.data.RowFormat;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Lays partitions out in chunks and pages. Not thread-safe; the order of calls is {@link SSTableWriter}'s duty.
 *
 * <p>Rules: 1. A record never crosses a chunk. A record that would make a chunk larger than its target begins the next one;
 * a record larger than the target has a chunk of its own. 2. A partition header stays with its first row where both fit a
 * chunk, so that a partition of one row is one read. 3. The chunks of a page follow each other without a gap, then comes
 * the row index of the last partition if it has one, then the page. 4. No chunk is shared by two pages.
 */
final class SSTableBody {
    private static final MemorySegment NO_KEY = MemorySegment.ofArray(new byte[0]);

    private final int chunkBytes;
    private final BlockWriter out;
    private final ByteWriter chunk;
    private final IndexPageBuilder page = new IndexPageBuilder();
    private final SummaryBuilder summary = new SummaryBuilder();
    private final RowIndexBuilder rowIndex = new RowIndexBuilder();
    private final @Nullable BloomFilterBuilder filter;
    private final ByteWriter noKey = new ByteWriter(16);
    private long dataStart;
    private boolean isChunkContinued;
    private int partitionOffset;
    private long partitionBytes;

    SSTableBody(DataFile file, SSTableOptions options) throws IOException {
        chunkBytes = options.chunkBytes();
        out = new BlockWriter(file, options.syncEveryBytes());
        chunk = new ByteWriter(2 * chunkBytes);
        filter = options.falsePositiveChance() < 1
                ? new BloomFilterBuilder(options.partitionsMax(), options.falsePositiveChance())
                : null;
        out.writeRaw(SSTableFormat.header(options.storeId(), options.tableId(), options.generation()));
        dataStart = out.position();
        page.begin(dataStart);
    }

    static long clusteringAt(long rowAt) {
        return rowAt + RowFormat.CLUSTERING_AT;
    }

    static int clusteringLength(MemorySegment row, long at, int length) {
        if (PartitionHeader.rowLength(row, at, at + length) != length) {
            throw new IllegalArgumentException("row length=" + length + " is not what the row says");
        }
        return PartitionHeader.clusteringLength(row, at);
    }

    long position() {
        return out.position() + chunk.size();
    }

    void skipToForTest(long position) throws IOException {
        out.skipToForTest(position);
        dataStart = position;
        page.begin(position);
    }

    /** Places the header; {@code firstRowBytes} of the row that follows, 0 if none does. */
    void beginPartition(long token, ByteWriter header, int firstRowBytes) throws IOException {
        int together = header.size() + (firstRowBytes == 0 ? 0 : DataChunkFormat.ROW_AT + firstRowBytes);
        int unit = together <= chunkBytes && together > 0 ? together : header.size();
        if (chunk.size() > 0 && chunk.size() + unit > chunkBytes) {
            flushChunk(false);
        }
        if (page.isFull()) {
            closePage();
        }
        partitionOffset = chunk.size();
        partitionBytes = 0;
        page.add(token, partitionOffset);
        rowIndex.begin();
        rowIndex.add(out.position(), noKey, NO_KEY, 0, 0, DeletionTime.NONE);
        if (filter != null) {
            filter.add(token);
        }
        append(header);
    }

    private void append(ByteWriter record) {
        chunk.putBytes(record.array(), 0, record.size());
        partitionBytes += record.size();
    }

    void row(MemorySegment row, long at, int length, ByteWriter lastClustering, PartitionRanges ranges)
            throws IOException {
        if (chunk.size() + DataChunkFormat.ROW_AT + length > chunkBytes) {
            flushChunk(true);
            long clusteringAt = clusteringAt(at);
            int clusteringLength = PartitionHeader.clusteringLength(row, at);
            DeletionTime open = ranges.covering(row, clusteringAt, clusteringLength);
            rowIndex.add(out.position(), lastClustering, row, clusteringAt, clusteringLength, open);
        }
        chunk.putByte(DataChunkFormat.ROW).putBytes(row, at, length);
        partitionBytes += DataChunkFormat.ROW_AT + length;
    }

    /** Ends the partition; returns its bytes before compression. */
    long endPartition(PartitionHeaderWriter header, long rows) throws IOException {
        if (rowIndex.chunkCount() >= RowIndexFormat.CHUNKS_MIN || partitionBytes >= RowIndexFormat.BYTES_MIN) {
            flushChunk(false);
            long end = out.position();
            ByteWriter whole = header.end();
            ByteWriter record = whole.size() <= RowIndexFormat.HEADER_BYTES_MAX ? whole : header.partial();
            ByteWriter bytes = rowIndex.build(record, partitionOffset, rows, end);
            out.write(BlockFormat.ROW_INDEX, 0, bytes.array(), bytes.size(), true);
            page.rowIndex(end);
            closePage();
        } else if (page.isFull()) {
            closePage();
        }
        return partitionBytes;
    }

    private void flushChunk(boolean continues) throws IOException {
        int flags = (isChunkContinued ? BlockFormat.CONTINUED : 0) | (continues ? BlockFormat.CONTINUES : 0);
        long start = out.position();
        int bytes = out.write(BlockFormat.DATA, flags, chunk.array(), chunk.size(), true);
        page.addChunk(out.position());
        rowIndex.written(start, bytes);
        chunk.clear();
        isChunkContinued = continues;
    }

    private void closePage() throws IOException {
        if (chunk.size() > 0) {
            flushChunk(false);
        }
        long start = out.position();
        ByteWriter bytes = page.build();
        int blockBytes = out.write(BlockFormat.INDEX_PAGE, 0, bytes.array(), bytes.size(), false);
        summary.add(page.firstToken(), start, blockBytes);
        page.begin(out.position());
    }

    void finish(SSTableStats stats) throws IOException {
        if (!page.isEmpty()) {
            closePage();
        }
        List<SSTableFormat.Section> sections = new ArrayList<>();
        sections.add(new SSTableFormat.Section(
                SSTableFormat.SECTION_DATA, SSTableFormat.REQUIRED, 0, dataStart, out.position() - dataStart));
        int required = SSTableFormat.REQUIRED;
        sections.add(section(SSTableFormat.SECTION_SUMMARY, required, BlockFormat.SUMMARY, summary.build()));
        if (filter != null) {
            sections.add(section(SSTableFormat.SECTION_FILTER, 0, BlockFormat.FILTER, filter.build()));
        }
        sections.add(section(SSTableFormat.SECTION_STATISTICS, required, BlockFormat.STATISTICS, stats.encode()));
        long directoryAt = out.position();
        ByteWriter directory = SSTableFormat.directory(sections);
        int directoryBytes = out.write(BlockFormat.DIRECTORY, 0, directory.array(), directory.size(), false);
        long fileLength = out.position() + SSTableFormat.FOOTER_BYTES;
        out.writeRaw(SSTableFormat.footer(fileLength, directoryAt, directoryBytes));
        out.flush();
    }

    private SSTableFormat.Section section(int type, int flags, int blockType, ByteWriter bytes) throws IOException {
        long start = out.position();
        int length = out.write(blockType, 0, bytes.array(), bytes.size(), false);
        return new SSTableFormat.Section(type, flags, out.lastChecksum(), start, length);
    }
}
