package dev.drumlin.lsm.sstable;

import dev.drumlin.lsm.sstable.data.BlockBuffers;
import dev.drumlin.lsm.sstable.data.BlockFormat;
import dev.drumlin.lsm.sstable.data.BlockReader;
import dev.drumlin.lsm.sstable.data.PartitionHeader;
import dev.drumlin.lsm.sstable.index.IndexPage;
import dev.drumlin.lsm.sstable.index.RowIndex;
import dev.drumlin.lsm.sstable.index.Summary;
import dev.drumlin.storage.CostCounters;
import dev.drumlin.storage.data.ByteWriter;
import dev.drumlin.storage.data.DeletionTime;
import dev.drumlin.storage.data.Keys;
import dev.drumlin.storage.data.RowFormat;
import dev.drumlin.storage.data.Slices;
import dev.drumlin.storage.error.CorruptedException;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads all of one file. Not thread-safe, used once.
 *
 * <p>First every block and section by itself, going on behind damage as far as the summary shows the way; then, if all of
 * that is whole, what the parts say of each other: order of partitions and rows, filter, row indexes, statistics.
 */
final class SSTableVerifier {
    private static final int READ_BYTES = 1 << 20;

    private final SSTableReader reader;
    private final List<CorruptedException> damages = new ArrayList<>();
    private long pageEntries;
    private int pages;

    SSTableVerifier(SSTableReader reader) {
        this.reader = reader;
    }

    List<CorruptedException> verify() throws IOException {
        Summary summary = sections();
        blocks(summary);
        if (damages.isEmpty() && summary != null) {
            try (PartitionCursor cursor = reader.cursor(CostCounters.OFF)) {
                partitions(cursor, summary);
            } catch (CorruptedException e) {
                damages.add(e);
            }
        }
        return List.copyOf(damages);
    }

    /** Loads all sections; returns the summary if it is whole. */
    private @Nullable Summary sections() throws IOException {
        try {
            reader.stats();
        } catch (CorruptedException e) {
            damages.add(e);
        }
        try {
            reader.mightContain(0);
        } catch (CorruptedException e) {
            damages.add(e);
        }
        try {
            return reader.summary();
        } catch (CorruptedException e) {
            damages.add(e);
            return null;
        }
    }

    private void blocks(@Nullable Summary summary) throws IOException {
        SSTableFormat.Section data = reader.dataSection();
        BlockReader blocks = reader.blocks(new BlockBuffers());
        blocks.readAhead(READ_BYTES);
        long at = data.offset();
        while (at < data.end()) {
            try {
                blocks.read(at, BlockReader.ANY_TYPE, 0);
                block(blocks, summary);
                at = blocks.end();
            } catch (CorruptedException e) {
                damages.add(e);
                at = afterDamage(at, summary, data.end());
            }
        }
        if (at != data.end()) {
            damages.add(blocks.corrupted(at, "The last block of the data section goes beyond its end"));
        }
        if (summary != null && damages.isEmpty() && pages != summary.pageCount()) {
            damages.add(blocks.corrupted(data.offset(), "The summary does not name all index pages: pages=" + pages));
        }
    }

    /** Where to go on after a block that is damaged: the next page that the summary names, else nowhere. */
    private static long afterDamage(long at, @Nullable Summary summary, long end) {
        for (int i = 0; summary != null && i < summary.pageCount(); i++) {
            if (summary.offset(i) > at) {
                return summary.offset(i);
            }
        }
        return end;
    }

    private void block(BlockReader blocks, @Nullable Summary summary) {
        switch (blocks.type()) {
            case BlockFormat.DATA, BlockFormat.ROW_INDEX -> {
                // What is in them is checked when partitions are walked over.
            }
            case BlockFormat.INDEX_PAGE -> {
                IndexPage page = new IndexPage();
                page.wrap(blocks.segment(), blocks.payloadAt(), blocks.payloadLength(), reader.name(), blocks.start());
                pageEntries += page.entryCount();
                int ordinal = pages++;
                if (summary != null
                        && damages.isEmpty()
                        && (ordinal >= summary.pageCount() || summary.offset(ordinal) != blocks.start())) {
                    throw blocks.corrupted(blocks.start(), "An index page is not in the summary");
                }
            }
            default ->
                throw blocks.corrupted(
                        blocks.start(), "A block of type=" + blocks.type() + " does not belong between data chunks");
        }
    }

    private void partitions(PartitionCursor cursor, Summary summary) throws IOException {
        SSTableStatsBuilder found = new SSTableStatsBuilder();
        ByteWriter lastKey = new ByteWriter(64);
        long lastToken = Long.MIN_VALUE;
        cursor.scan(Long.MIN_VALUE, Long.MAX_VALUE);
        while (cursor.nextPartition()) {
            PartitionHeader header = cursor.partition();
            if (found.partitions > 0
                    && Keys.comparePartitions(
                                    lastToken,
                                    lastKey.segment(),
                                    0,
                                    lastKey.size(),
                                    header.token(),
                                    header.segment(),
                                    header.keyAt(),
                                    header.keyLength())
                            >= 0) {
                throw cursor.corrupted("Partitions do not ascend");
            }
            lastToken = header.token();
            lastKey.clear().putBytes(header.segment(), header.keyAt(), header.keyLength());
            if (!reader.mightContain(lastToken)) {
                throw cursor.corrupted("The bloom filter denies a partition that is there: token=" + lastToken);
            }
            header(header, found);
            rows(cursor, found);
            if (cursor.hasRowIndex()) {
                rowIndex(cursor);
            }
        }
        statistics(found, summary);
    }

    private static void header(PartitionHeader header, SSTableStatsBuilder found) {
        MemorySegment bytes = header.segment();
        found.partition(header.token(), bytes, header.keyAt(), header.keyLength(), header.deletion());
        found.rawBytes += header.length();
        for (int i = 0; i < header.rangeCount(); i++) {
            found.range(
                    bytes,
                    header.rangeFromAt(i),
                    header.rangeFromLength(i),
                    bytes,
                    header.rangeToAt(i),
                    header.rangeToLength(i),
                    header.rangeTime(i));
        }
        if (header.hasStatic()) {
            found.staticRow(bytes, header.staticAt());
        }
    }

    private static void rows(PartitionCursor cursor, SSTableStatsBuilder found) throws IOException {
        ByteWriter last = new ByteWriter(64);
        boolean isFirst = true;
        cursor.rows(Slices.ALL, false);
        while (cursor.nextRow()) {
            MemorySegment row = cursor.rowSegment();
            long at = cursor.rowAt() + RowFormat.CLUSTERING_AT;
            int length = PartitionHeader.clusteringLength(row, cursor.rowAt());
            if (!isFirst && Keys.compare(last.segment(), 0, last.size(), row, at, length) >= 0) {
                throw cursor.corrupted("Rows do not ascend");
            }
            isFirst = false;
            last.clear().putBytes(row, at, length);
            try {
                found.row(row, cursor.rowAt());
            } catch (IndexOutOfBoundsException e) {
                throw cursor.corrupted("A row is malformed: " + e.getMessage());
            }
            found.rawBytes += 1 + cursor.rowLength();
        }
    }

    private static void rowIndex(PartitionCursor cursor) throws IOException {
        RowIndex index = cursor.rowIndex();
        long rows = 0;
        for (int span = 0; span < index.spanCount(); span++) {
            byte[] from = separator(index, span);
            byte[] to = span + 1 < index.spanCount() ? separator(index, span + 1) : new byte[0];
            boolean isLast = span + 1 == index.spanCount();
            if (!isLast && Arrays.compareUnsigned(from, to) >= 0) {
                if (span == 0 && to.length == 0) {
                    // The header fills the first span alone, and the first row has an empty clustering key.
                    continue;
                }
                throw cursor.corrupted("The separators of a row index do not ascend");
            }
            cursor.rows(Slices.of(from, to), false);
            for (boolean isFirst = true; cursor.nextRow(); isFirst = false) {
                rows++;
                if (isFirst && span > 0 && !covering(cursor).equals(index.openDeletion(span))) {
                    throw cursor.corrupted("A row index names another open deletion than the partition has");
                }
            }
        }
        if (rows != index.rowCount()) {
            throw cursor.corrupted("A row index counts " + index.rowCount() + " rows, found=" + rows);
        }
    }

    private static byte[] separator(RowIndex index, int span) {
        byte[] copy = new byte[index.separatorLength(span)];
        MemorySegment.copy(index.segment(), ValueLayout.JAVA_BYTE, index.separatorAt(span), copy, 0, copy.length);
        return copy;
    }

    private static DeletionTime covering(PartitionCursor cursor) {
        PartitionHeader header = cursor.partition();
        MemorySegment row = cursor.rowSegment();
        long at = cursor.rowAt() + RowFormat.CLUSTERING_AT;
        int length = PartitionHeader.clusteringLength(row, cursor.rowAt());
        MemorySegment bounds = header.segment();
        for (int i = 0; i < header.rangeCount(); i++) {
            boolean isFrom =
                    Keys.compare(bounds, header.rangeFromAt(i), header.rangeFromLength(i), row, at, length) <= 0;
            boolean isTo = header.rangeToLength(i) == 0
                    || Keys.compare(row, at, length, bounds, header.rangeToAt(i), header.rangeToLength(i)) < 0;
            if (isFrom && isTo) {
                return header.rangeTime(i);
            }
        }
        return DeletionTime.NONE;
    }

    private void statistics(SSTableStatsBuilder found, Summary summary) throws IOException {
        SSTableStats said = reader.stats();
        byte[] expected = new SSTableStats(found, said.maxSequence()).encode().toByteArray();
        long offset = reader.dataSection().end();
        if (found.partitions != pageEntries) {
            damages.add(new CorruptedException(
                    reader.name(),
                    summary.pageCount() == 0 ? offset : summary.offset(0),
                    "Index pages name " + pageEntries + " partitions, found=" + found.partitions,
                    null));
        }
        if (!Arrays.equals(expected, said.encode().toByteArray())) {
            damages.add(new CorruptedException(
                    reader.name(), offset, "The statistics do not fit what is in the file", null));
        }
    }
}
