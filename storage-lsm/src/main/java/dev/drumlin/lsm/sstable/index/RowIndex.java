package dev.drumlin.lsm.sstable.index;

import dev.drumlin.storage.data.ByteReader;
import dev.drumlin.storage.data.DeletionTime;
import dev.drumlin.storage.data.Keys;
import dev.drumlin.storage.error.CorruptedException;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/**
 * A view of a row index: which span of chunks of a large partition holds a clustering key. Not thread-safe, reusable; valid
 * while the bytes below it are.
 *
 * <p>A span is one or more chunks that follow each other. All rows of span i are at or above its separator and below that
 * of span i + 1; the first span has the empty separator and begins with the partition header.
 */
public final class RowIndex {
    private final ByteReader in = new ByteReader();
    private MemorySegment segment = MemorySegment.NULL;
    private int count;

    // One element for each span. Every cursor has a row index, most never meet one, so they begin empty.
    private int[] separatorAts = new int[0];
    private int[] separatorLengths = new int[0];
    private long[] offsets = new long[0];
    private int[] blockBytes = new int[0];
    private DeletionTime[] open = new DeletionTime[0];

    private int offsetInChunk;
    private long rowCount;
    private long chunkCount;
    private long end;

    /**
     * Points at what follows the partition header in a row index.
     *
     * @param file name for the error
     * @param offset where the block begins in the file: all it refers to lies before
     */
    public RowIndex wrap(MemorySegment source, long at, long length, String file, long offset) {
        segment = source;
        try {
            in.wrap(source, at, length);
            offsetInChunk = in.readLength();
            rowCount = in.readVarint();
            chunkCount = in.readVarint();
            count = in.readLength();
            if (count == 0 || count > in.remaining()) {
                throw new IndexOutOfBoundsException("entries=" + count);
            }
            reserve();
            long before = 0;
            for (int i = 0; i < count; i++) {
                readEntry(i, before);
                before = offsets[i];
            }
            end = before + in.readVarint();
            if (end > offset || end < before || in.remaining() != 0) {
                throw new IndexOutOfBoundsException("end=" + end);
            }
        } catch (IndexOutOfBoundsException e) {
            throw new CorruptedException(file, offset, "A row index is damaged: " + e.getMessage(), e);
        }
        return this;
    }

    private void readEntry(int i, long before) {
        separatorLengths[i] = in.readLength();
        separatorAts[i] = (int) in.skip(separatorLengths[i]);
        long distance = in.readVarint();
        offsets[i] = before + distance;
        blockBytes[i] = in.readLength();
        int flags = in.readByte();
        if ((flags & ~RowIndexFormat.KNOWN_FLAGS) != 0 || distance <= 0 || (i == 0 && separatorLengths[i] != 0)) {
            throw new IndexOutOfBoundsException("entry=" + i + " flags=" + flags + " distance=" + distance);
        }
        open[i] = DeletionTime.NONE;
        if ((flags & RowIndexFormat.OPEN_DELETION) != 0) {
            long timestamp = in.readLong();
            open[i] = new DeletionTime(timestamp, in.readLong());
        }
    }

    private void reserve() {
        if (offsets.length < count) {
            separatorAts = Arrays.copyOf(separatorAts, count);
            separatorLengths = Arrays.copyOf(separatorLengths, count);
            offsets = Arrays.copyOf(offsets, count);
            blockBytes = Arrays.copyOf(blockBytes, count);
            open = Arrays.copyOf(open, count);
        }
    }

    /** Returns the number of spans. */
    public int spanCount() {
        return count;
    }

    /** Returns where the partition begins in its first chunk. */
    public int offsetInChunk() {
        return offsetInChunk;
    }

    /** Returns the rows of the partition, the static row not counted. */
    public long rowCount() {
        return rowCount;
    }

    /** Returns the chunks that hold something of the partition. */
    public long chunkCount() {
        return chunkCount;
    }

    /** Returns where the first chunk of a span begins in the file. */
    public long offset(int span) {
        return offsets[span];
    }

    /** Returns where a span ends in the file. */
    public long end(int span) {
        return span + 1 < count ? offsets[span + 1] : end;
    }

    /** Returns the bytes of the first chunk's block. */
    public int blockBytes(int span) {
        return blockBytes[span];
    }

    /** Returns the range deletion that covers the first row of a span. */
    public DeletionTime openDeletion(int span) {
        return open[span];
    }

    public MemorySegment segment() {
        return segment;
    }

    public long separatorAt(int span) {
        return separatorAts[span];
    }

    public int separatorLength(int span) {
        return separatorLengths[span];
    }

    /** Returns the span in which rows at or above a bound begin; never negative. */
    public int floor(MemorySegment bound, int length) {
        return last(bound, length, true);
    }

    /** Returns the last span with rows below an exclusive bound; an empty bound is the end of the partition. */
    public int lower(MemorySegment bound, int length) {
        return length == 0 ? count - 1 : last(bound, length, false);
    }

    /** Returns the last span whose separator is below the bound (or at it, if inclusive), 0 if none is. */
    private int last(MemorySegment bound, int length, boolean inclusive) {
        int low = 0;
        int high = count - 1;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            int order = Keys.compare(segment, separatorAts[middle], separatorLengths[middle], bound, 0, length);
            if (order < 0 || (inclusive && order == 0)) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }
}
