package dev.drumlin.storage.data;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.UUID;

/**
 * A reusable view of one encoded mutation: header at once, then range tombstones, then rows. Holds no copy. Not
 * thread-safe. Malformed bytes give {@link IndexOutOfBoundsException}.
 */
public final class MutationView {
    private final ByteReader in = new ByteReader();
    private MemorySegment segment = MemorySegment.NULL;
    private long at;
    private int length;
    private long base;
    private long deletionTimestamp;
    private long deletionTime;
    private int rangesLeft;
    private int rowsLeft;

    private long fromAt;
    private int fromLength;
    private long toAt;
    private int toLength;
    private long rangeTimestamp;
    private long rangeDeletionTime;
    private long rowAt;

    /** Points at the mutation that begins at {@code at}. */
    public MutationView wrap(MemorySegment source, long at) {
        segment = source;
        this.at = at;
        length = MutationFormat.length(source, at);
        in.wrap(source, at, length);
        base = source.get(ByteReader.LONG, at + MutationFormat.TIMESTAMP_AT);
        in.position(at + MutationFormat.KEY_AT);
        in.skip(keyLength());
        deletionTimestamp = Long.MIN_VALUE;
        deletionTime = Long.MAX_VALUE;
        if (hasPartitionDeletion()) {
            deletionTimestamp = base + in.readZigzag();
            deletionTime = in.readVarint();
        }
        rangesLeft = in.readLength();
        rowsLeft = -1;
        return this;
    }

    public MemorySegment segment() {
        return segment;
    }

    public long at() {
        return at;
    }

    /** Returns the length of the whole mutation in bytes. */
    public int length() {
        return length;
    }

    public UUID tableId() {
        return new UUID(tableIdHigh(), tableIdLow());
    }

    /** Returns the high half of the table's id, to look it up without an object. */
    public long tableIdHigh() {
        return segment.get(ByteReader.LONG, at + MutationFormat.TABLE_AT);
    }

    /** Returns the low half of the table's id. */
    public long tableIdLow() {
        return segment.get(ByteReader.LONG, at + MutationFormat.TABLE_AT + Long.BYTES);
    }

    public long token() {
        return segment.get(ByteReader.LONG, at + MutationFormat.TOKEN_AT);
    }

    public long baseTimestamp() {
        return base;
    }

    public long keyAt() {
        return at + MutationFormat.KEY_AT;
    }

    public int keyLength() {
        return segment.get(ByteReader.SHORT, at + MutationFormat.KEY_LENGTH_AT) & 0xFFFF;
    }

    public boolean hasPartitionDeletion() {
        return (segment.get(ValueLayout.JAVA_BYTE, at + MutationFormat.FLAGS_AT) & MutationFormat.PARTITION_DELETION)
                != 0;
    }

    /** Returns the partition deletion's timestamp, {@link Long#MIN_VALUE} without one. */
    public long deletionTimestamp() {
        return deletionTimestamp;
    }

    /** Returns when the partition was deleted, in seconds since the epoch, {@link Long#MAX_VALUE} if it was not. */
    public long deletionTime() {
        return deletionTime;
    }

    /** Steps to the next range tombstone; false at the end. */
    public boolean nextRange() {
        if (rangesLeft == 0) {
            return false;
        }
        rangesLeft--;
        fromLength = in.readLength();
        fromAt = in.skip(fromLength);
        toLength = in.readLength();
        toAt = in.skip(toLength);
        rangeTimestamp = base + in.readZigzag();
        rangeDeletionTime = in.readVarint();
        return true;
    }

    public long fromAt() {
        return fromAt;
    }

    public int fromLength() {
        return fromLength;
    }

    public long toAt() {
        return toAt;
    }

    /** Returns the length of the exclusive end; 0 means to the end of the partition. */
    public int toLength() {
        return toLength;
    }

    public long rangeTimestamp() {
        return rangeTimestamp;
    }

    public long rangeDeletionTime() {
        return rangeDeletionTime;
    }

    /** Steps to the next row, passing over range tombstones not yet looked at; false at the end. */
    public boolean nextRow() {
        if (rowsLeft < 0) {
            while (nextRange()) {
                // Rows come after the range tombstones.
            }
            rowsLeft = in.readLength();
        }
        if (rowsLeft == 0) {
            return false;
        }
        rowsLeft--;
        rowAt = in.position();
        in.skip(segment.get(ByteReader.INT, rowAt + RowFormat.LENGTH_AT));
        return true;
    }

    /** Returns the offset of the row at the cursor, for {@link RowView#wrap}. */
    public long rowAt() {
        return rowAt;
    }

    /** Demands that nothing follows the last row; call after {@link #nextRow} has answered false. */
    void requireEnd() {
        if (in.remaining() != 0) {
            throw new IndexOutOfBoundsException(in.remaining() + " bytes after the last row");
        }
    }
}
