package dev.drumlin.lsm.sstable.index;

import dev.drumlin.storage.data.ByteWriter;
import dev.drumlin.storage.data.DeletionTime;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/**
 * Collects where the rows of one partition lie, chunk by chunk. Not thread-safe, reusable.
 *
 * <p>Every chunk is noted until there are too many; then every second entry goes, and from there on only every second (then
 * fourth …) chunk is noted: the row index of a partition of any size is small enough to be read in one go.
 */
public final class RowIndexBuilder {
    private final ByteWriter separators = new ByteWriter(1 << 10);
    private final ByteWriter out = new ByteWriter(1 << 12);
    private int[] separatorAts = new int[64];
    private long[] offsets = new long[64];
    private int[] blockBytes = new int[64];
    private DeletionTime[] open = new DeletionTime[64];
    private int count;
    private int stride;
    private long chunkCount;

    /** Starts a partition. */
    public void begin() {
        separators.clear();
        count = 0;
        stride = 1;
        chunkCount = 0;
    }

    /** Returns the number of chunks of the partition so far. */
    public long chunkCount() {
        return chunkCount;
    }

    /**
     * Notes a chunk that will be written next.
     *
     * @param offset where it will begin in the file
     * @param last clustering key of the last row before the chunk, empty for the partition's first chunk
     * @param first clustering key of the chunk's first row, empty for the partition's first chunk
     * @param openDeletion the range tombstone that covers the chunk's first row
     */
    public void add(
            long offset,
            ByteWriter last,
            MemorySegment first,
            long firstAt,
            int firstLength,
            DeletionTime openDeletion) {
        if (chunkCount++ % stride != 0) {
            return;
        }
        if (count == RowIndexFormat.ENTRIES_MAX) {
            thin();
            if ((chunkCount - 1) % stride != 0) {
                return;
            }
        }
        reserve();
        separatorAts[count] = separators.size();
        int length = separatorLength(last, first, firstAt, firstLength);
        separators.putBytes(first, firstAt, length);
        offsets[count] = offset;
        open[count] = openDeletion;
        blockBytes[count] = 0;
        count++;
    }

    /** Says how long the block of the chunk that begins at an offset became. */
    public void written(long offset, int bytes) {
        if (count > 0 && offsets[count - 1] == offset) {
            blockBytes[count - 1] = bytes;
        }
    }

    /** The shortest prefix of first that is above last: enough to tell the rows of both chunks apart. */
    private static int separatorLength(ByteWriter last, MemorySegment first, long firstAt, int firstLength) {
        long common = MemorySegment.mismatch(last.segment(), 0, last.size(), first, firstAt, firstAt + firstLength);
        return common < 0 ? firstLength : (int) Math.min(firstLength, common + 1);
    }

    private void thin() {
        ByteWriter kept = new ByteWriter(separators.size());
        int half = 0;
        for (int i = 0; i < count; i += 2) {
            int from = separatorAts[i];
            int to = i + 1 < count ? separatorAts[i + 1] : separators.size();
            separatorAts[half] = kept.size();
            kept.putBytes(separators.array(), from, to - from);
            offsets[half] = offsets[i];
            blockBytes[half] = blockBytes[i];
            open[half++] = open[i];
        }
        separators.clear().putBytes(kept.array(), 0, kept.size());
        count = half;
        stride *= 2;
    }

    private void reserve() {
        if (count == offsets.length) {
            separatorAts = Arrays.copyOf(separatorAts, 2 * count);
            offsets = Arrays.copyOf(offsets, 2 * count);
            blockBytes = Arrays.copyOf(blockBytes, 2 * count);
            open = Arrays.copyOf(open, 2 * count);
        }
    }

    /**
     * Returns the bytes of the row index, valid until the next call.
     *
     * @param header the partition header record, whole or in its short form
     * @param offsetInChunk where the partition begins in its first chunk
     * @param rows of the partition
     * @param end where its last chunk ends in the file
     */
    public ByteWriter build(ByteWriter header, int offsetInChunk, long rows, long end) {
        out.clear().putBytes(header.array(), 0, header.size());
        out.putVarint(offsetInChunk).putVarint(rows).putVarint(chunkCount).putVarint(count);
        long before = 0;
        for (int i = 0; i < count; i++) {
            int to = i + 1 < count ? separatorAts[i + 1] : separators.size();
            out.putVarint(to - separatorAts[i]).putBytes(separators.array(), separatorAts[i], to - separatorAts[i]);
            out.putVarint(offsets[i] - before).putVarint(blockBytes[i]);
            before = offsets[i];
            if (open[i].isNone()) {
                out.putByte(0);
            } else {
                out.putByte(RowIndexFormat.OPEN_DELETION);
                out.putLong(open[i].timestamp()).putLong(open[i].localDeletionTime());
            }
        }
        return out.putVarint(end - before);
    }
}
