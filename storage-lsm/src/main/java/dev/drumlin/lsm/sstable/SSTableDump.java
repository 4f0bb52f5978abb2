package dev.drumlin.lsm.sstable;

import com.google.errorprone.annotations.FormatMethod;
import com.google.errorprone.annotations.FormatString;
import dev.drumlin.lsm.io.DataFile;
import dev.drumlin.lsm.io.FileHeader;
import dev.drumlin.lsm.io.StorageFiles;
import dev.drumlin.lsm.sstable.data.BlockBuffers;
import dev.drumlin.lsm.sstable.data.BlockFormat;
import dev.drumlin.lsm.sstable.data.BlockReader;
import dev.drumlin.lsm.sstable.data.DataChunkFormat;
import dev.drumlin.lsm.sstable.data.PartitionHeader;
import dev.drumlin.lsm.sstable.index.IndexPage;
import dev.drumlin.lsm.sstable.index.RowIndex;
import dev.drumlin.lsm.sstable.index.Summary;
import dev.drumlin.storage.data.RowView;
import dev.drumlin.storage.error.CorruptedException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * Prints a file as text: a line for each header, block, record and entry, with offset, bytes and meaning. Not thread-safe,
 * used once. What lies inside a block has its offset in the block's payload, marked by {@code +}.
 */
public final class SSTableDump {
    /** Keys are shown up to so many bytes. */
    private static final int KEY_BYTES_MAX = 32;

    private final String name;
    private final Appendable out;

    private SSTableDump(String name, Appendable out) {
        this.name = name;
        this.out = out;
    }

    /**
     * Prints one file, of whatever store.
     *
     * @param file its name below the folder of {@code files}
     * @throws CorruptedException at the first damage, after everything before it was printed
     */
    public static void dump(StorageFiles files, String file, Appendable out) throws IOException {
        try (DataFile open = files.openForRead(file)) {
            new SSTableDump(file, out).dump(open);
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private void dump(DataFile file) throws IOException {
        long length = file.length();
        byte[] header = SSTableReader.readHeader(file, name, length, null);
        FileHeader common = FileHeader.read(MemorySegment.ofArray(header), 0, name);
        line(
                0,
                SSTableFormat.HEADER_BYTES,
                "file header: SSTable version=%d store=%s table=%s generation=%d",
                common.version(),
                common.storeId(),
                SSTableFormat.tableId(header),
                SSTableFormat.generation(header));
        long limit = length - SSTableFormat.FOOTER_BYTES;
        BlockReader blocks = new BlockReader(file, name, limit, new BlockBuffers());
        long at = SSTableFormat.HEADER_BYTES;
        while (at < limit) {
            blocks.read(at, BlockReader.ANY_TYPE, 0);
            block(blocks);
            at = blocks.end();
        }
        SSTableFormat.Footer footer = SSTableReader.readFooter(file, name, length);
        line(
                limit,
                SSTableFormat.FOOTER_BYTES,
                "footer: file length=%d directory at=%d bytes=%d",
                footer.fileLength(),
                footer.directoryOffset(),
                footer.directoryBytes());
    }

    private void block(BlockReader block) {
        String flags = (block.isContinued() ? " continued" : "")
                + (block.continues() ? " continues" : "")
                + ((block.flags() & BlockFormat.COMPRESSED) != 0 ? " lz4 raw=" + block.payloadLength() : "");
        line(block.start(), block.end() - block.start(), "%s%s crc=%08x", type(block.type()), flags, block.checksum());
        try {
            switch (block.type()) {
                case BlockFormat.DATA -> chunk(block);
                case BlockFormat.INDEX_PAGE -> page(block);
                case BlockFormat.ROW_INDEX -> rowIndex(block);
                case BlockFormat.SUMMARY -> summary(block);
                case BlockFormat.STATISTICS -> statistics(block);
                case BlockFormat.DIRECTORY -> directory(block);
                default -> {
                    // A filter has nothing to read; an unknown block may be anything.
                }
            }
        } catch (IndexOutOfBoundsException e) {
            throw block.malformed(e);
        }
    }

    private static String type(int type) {
        return switch (type) {
            case BlockFormat.DATA -> "data chunk";
            case BlockFormat.INDEX_PAGE -> "index page";
            case BlockFormat.ROW_INDEX -> "row index";
            case BlockFormat.SUMMARY -> "summary";
            case BlockFormat.FILTER -> "bloom filter";
            case BlockFormat.STATISTICS -> "statistics";
            case BlockFormat.DIRECTORY -> "section directory";
            default -> "unknown block type=" + type;
        };
    }

    private void chunk(BlockReader block) {
        PartitionHeader partition = new PartitionHeader();
        RowView row = new RowView();
        long start = block.payloadAt();
        long end = start + block.payloadLength();
        long at = start;
        while (at < end) {
            if (block.array()[(int) at] == DataChunkFormat.PARTITION) {
                partition.wrap(block.segment(), at, end);
                partition(at - start, partition);
                at += partition.length();
            } else {
                long rowAt = at + DataChunkFormat.ROW_AT;
                int length = PartitionHeader.rowLength(block.segment(), rowAt, end);
                row.wrap(block.segment(), rowAt);
                inner(at - start, DataChunkFormat.ROW_AT + (long) length, "row %s", row(row));
                at = rowAt + length;
            }
        }
    }

    private void partition(long at, PartitionHeader partition) {
        inner(
                at,
                partition.length(),
                "partition key=%s token=%d%s%s",
                hex(partition.segment(), partition.keyAt(), partition.keyLength()),
                partition.token(),
                partition.deletion().isNone() ? "" : " deleted=" + partition.deletion(),
                partition.isPartial() ? " partial" : "");
        for (int i = 0; i < partition.rangeCount(); i++) {
            inner(
                    at + partition.rangeFromAt(i) - partition.at(),
                    partition.rangeFromLength(i),
                    "  range tombstone from=%s to=%s %s",
                    hex(partition.segment(), partition.rangeFromAt(i), partition.rangeFromLength(i)),
                    hex(partition.segment(), partition.rangeToAt(i), partition.rangeToLength(i)),
                    partition.rangeTime(i));
        }
        if (partition.hasStatic()) {
            RowView row = new RowView().wrap(partition.segment(), partition.staticAt());
            long staticAt = at + partition.staticAt() - partition.at();
            inner(staticAt, partition.staticLength(), "  static row %s", row(row));
        }
    }

    private static String row(RowView row) {
        return "clustering=" + hex(row.segment(), row.clusteringAt(), row.clusteringLength()) + " timestamp="
                + row.baseTimestamp() + " cells=" + row.cellCount() + (row.hasMarker() ? " marker" : "")
                + (row.hasDeletion() ? " deleted" : "");
    }

    private void page(BlockReader block) {
        IndexPage page =
                new IndexPage().wrap(block.segment(), block.payloadAt(), block.payloadLength(), name, block.start());
        inner(
                0,
                block.payloadLength(),
                "entries=%d chunks=%d row indexes=%d first token=%d first chunk at=%d",
                page.entryCount(),
                page.chunkCount(),
                page.rowIndexCount(),
                page.firstToken(),
                page.chunkOffset(0));
        for (int i = 0; i < page.entryCount(); i++) {
            long rowIndex = page.rowIndexOffset(i);
            inner(
                    page.fractionAt(i),
                    Integer.BYTES,
                    "entry %d: fraction=%d chunk at=%d offset in chunk=%d%s",
                    i,
                    page.fraction(i),
                    page.chunkOffset(page.chunkOrdinal(i)),
                    page.offsetInChunk(i),
                    rowIndex == 0 ? "" : " row index at=" + rowIndex);
        }
    }

    private void rowIndex(BlockReader block) {
        long end = block.payloadAt() + (long) block.payloadLength();
        PartitionHeader partition = new PartitionHeader().wrap(block.segment(), block.payloadAt(), end);
        partition(0, partition);
        long at = block.payloadAt() + (long) partition.length();
        RowIndex index = new RowIndex().wrap(block.segment(), at, end - at, name, block.start());
        inner(partition.length(), end - at, "rows=%d chunks=%d", index.rowCount(), index.chunkCount());
        for (int i = 0; i < index.spanCount(); i++) {
            inner(
                    index.separatorAt(i) - block.payloadAt(),
                    index.separatorLength(i),
                    "span %d: from=%s chunk at=%d%s",
                    i,
                    hex(index.segment(), index.separatorAt(i), index.separatorLength(i)),
                    index.offset(i),
                    index.openDeletion(i).isNone() ? "" : " open=" + index.openDeletion(i));
        }
    }

    private void summary(BlockReader block) {
        Summary summary = Summary.read(block.segment(), block.payloadAt(), block.payloadLength(), name, block.start());
        for (int i = 0; i < summary.pageCount(); i++) {
            inner(
                    Long.BYTES * (i + 1L),
                    Long.BYTES,
                    "page %d: first token=%d at=%d bytes=%d",
                    i,
                    summary.firstToken(i),
                    summary.offset(i),
                    summary.blockBytes(i));
        }
    }

    private void statistics(BlockReader block) {
        SSTableStats stats =
                SSTableStats.decode(block.segment(), block.payloadAt(), block.payloadLength(), name, block.start());
        inner(0, block.payloadLength(), "%s", stats);
    }

    private void directory(BlockReader block) {
        int at = Integer.BYTES;
        for (SSTableFormat.Section section : SSTableFormat.readDirectory(
                block.segment(), block.payloadAt(), block.payloadLength(), name, block.start())) {
            inner(
                    at,
                    SSTableFormat.ENTRY_BYTES,
                    "section type=%d%s crc=%08x at=%d bytes=%d",
                    section.type(),
                    section.isRequired() ? " required" : "",
                    section.crc(),
                    section.offset(),
                    section.length());
            at += SSTableFormat.ENTRY_BYTES;
        }
    }

    private static String hex(MemorySegment bytes, long at, int length) {
        byte[] copy = bytes.asSlice(at, length).toArray(ValueLayout.JAVA_BYTE);
        return length <= KEY_BYTES_MAX
                ? HexFormat.of().formatHex(copy)
                : HexFormat.of().formatHex(Arrays.copyOf(copy, KEY_BYTES_MAX)) + "...(" + length + " bytes)";
    }

    @FormatMethod
    private void line(long at, long bytes, @FormatString String meaning, Object... values) {
        print("%10d %8d  ".formatted(at, bytes) + meaning.formatted(values));
    }

    @FormatMethod
    private void inner(long at, long bytes, @FormatString String meaning, Object... values) {
        print("%10s %8d    ".formatted("+" + at, bytes) + meaning.formatted(values));
    }

    private void print(String text) {
        try {
            out.append(text).append('\n');
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
