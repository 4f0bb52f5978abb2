package dev.drumlin.storage.data;

import dev.drumlin.storage.error.TooLargeException;
import java.lang.foreign.MemorySegment;
import java.util.UUID;

/**
 * Builds one mutation: all changes to one partition of one table. Not thread-safe, reusable. Calls in this order:
 * {@link #begin}, optionally {@link #partitionDeletion}, range tombstones, rows through {@link #row()} (the static row
 * first, then by clustering key), {@link #end}. All rows use the base timestamp given to {@code begin}.
 */
public final class MutationWriter {
    private final ByteWriter out;
    private final ByteWriter ranges = new ByteWriter(64);
    private final ByteWriter rows = new ByteWriter(512);
    private final RowWriter row = new RowWriter(rows);
    private int start;
    private int flags;
    private long base;
    private int rangeCount;
    private int rowCount;

    public MutationWriter(ByteWriter out) {
        this.out = out;
    }

    /**
     * Opens a mutation.
     *
     * @param timestamp microseconds, or {@link RowFormat#SERVER_TIMESTAMP} to let the engine choose at commit
     */
    public MutationWriter begin(UUID table, long token, MemorySegment key, long at, int length, long timestamp) {
        if (length == 0 || length > MutationFormat.KEY_LENGTH_MAX) {
            throw new TooLargeException(
                    "A partition key must have 1 to " + MutationFormat.KEY_LENGTH_MAX + " bytes: size=" + length);
        }
        start = out.size();
        flags = 0;
        base = timestamp;
        rangeCount = 0;
        rowCount = 0;
        ranges.clear();
        rows.clear();
        out.putInt(0).putByte(0).putByte(MutationFormat.VERSION).putShort(length);
        out.putLong(table.getMostSignificantBits()).putLong(table.getLeastSignificantBits());
        out.putLong(token).putLong(timestamp).putBytes(key, at, length);
        return this;
    }

    /** Returns the timestamp given to {@link #begin}. */
    public long baseTimestamp() {
        return base;
    }

    /** Deletes the whole partition, static row included, up to and with the timestamp. */
    public MutationWriter partitionDeletion(long timestamp, long localDeletionTime) {
        flags |= MutationFormat.PARTITION_DELETION;
        out.putZigzag(timestamp - base).putVarint(localDeletionTime);
        return this;
    }

    /** Deletes the rows in [from, to); an empty {@code to} means to the end of the partition. */
    public MutationWriter rangeTombstone(
            MemorySegment from, int fromLength, MemorySegment to, int toLength, long timestamp, long deletionTime) {
        ranges.putVarint(fromLength).putBytes(from, 0, fromLength);
        ranges.putVarint(toLength).putBytes(to, 0, toLength);
        ranges.putZigzag(timestamp - base).putVarint(deletionTime);
        rangeCount++;
        return this;
    }

    /** Returns the writer for the next row; call its {@code begin} and {@code end}, then {@link #rowDone}. */
    public RowWriter row() {
        return row;
    }

    /** Counts the row just ended. */
    public MutationWriter rowDone() {
        rowCount++;
        return this;
    }

    /** Adds an encoded row as it stands. Its base timestamp must be the mutation's if that is left to the engine. */
    public MutationWriter copyRow(MemorySegment source, long at, int length) {
        rows.putBytes(source, at, length);
        rowCount++;
        return this;
    }

    /** Closes the mutation and returns its length in bytes. */
    public int end() {
        out.putVarint(rangeCount).putBytes(ranges.array(), 0, ranges.size());
        out.putVarint(rowCount).putBytes(rows.array(), 0, rows.size());
        int length = out.size() - start;
        out.setInt(start + MutationFormat.LENGTH_AT, length);
        out.setByte(start + MutationFormat.FLAGS_AT, flags);
        return length;
    }
}
