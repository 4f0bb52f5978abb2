package dev.drumlin.lsm.sstable.data;

import dev.drumlin.storage.data.ByteWriter;
import dev.drumlin.storage.data.DeletionTime;
import dev.drumlin.storage.data.Murmur3;
import java.lang.foreign.MemorySegment;

/** Builds the record that begins a partition. Not thread-safe, reusable. */
public final class PartitionHeaderWriter {
    private final ByteWriter head = new ByteWriter(256);
    private final ByteWriter ranges = new ByteWriter(64);
    private final ByteWriter partial = new ByteWriter(256);
    private int rangeCount;
    private final ByteWriter staticRow = new ByteWriter(64);
    private boolean isEnded;

    /** Starts a header. */
    public void begin(long token, MemorySegment key, long at, int length, DeletionTime deletion) {
        ranges.clear();
        staticRow.clear();
        rangeCount = 0;
        isEnded = false;
        boolean ownToken = Murmur3.token(key, at, length) != token;
        int flags = ownToken ? DataChunkFormat.TOKEN : 0;
        head.clear().putByte(DataChunkFormat.PARTITION).putByte(flags).putShort(length);
        head.putBytes(key, at, length);
        if (ownToken) {
            head.putLong(token);
        }
        partial.clear().putBytes(head.array(), 0, head.size());
        partial.setByte(DataChunkFormat.FLAGS_AT, flags | DataChunkFormat.PARTIAL);
        if (!deletion.isNone()) {
            flag(DataChunkFormat.DELETION);
            head.putLong(deletion.timestamp()).putLong(deletion.localDeletionTime());
        }
    }

    /** Adds a range tombstone; ascending and disjoint is the caller's duty. */
    public void range(
            MemorySegment from,
            long fromAt,
            int fromLength,
            MemorySegment to,
            long toAt,
            int toLength,
            DeletionTime time) {
        ranges.putVarint(fromLength).putBytes(from, fromAt, fromLength);
        ranges.putVarint(toLength).putBytes(to, toAt, toLength);
        ranges.putLong(time.timestamp()).putLong(time.localDeletionTime());
        rangeCount++;
    }

    /** Sets the static row. */
    public void staticRow(MemorySegment row, long at, int length) {
        staticRow.clear().putBytes(row, at, length);
    }

    /** Completes the record; returns its bytes, which stay until the next {@link #begin}. */
    public ByteWriter end() {
        if (isEnded) {
            return head;
        }
        isEnded = true;
        if (rangeCount > 0) {
            flag(DataChunkFormat.RANGES);
            head.putVarint(rangeCount).putBytes(ranges.array(), 0, ranges.size());
        }
        if (staticRow.size() > 0) {
            flag(DataChunkFormat.STATIC_ROW);
            head.putBytes(staticRow.array(), 0, staticRow.size());
        }
        return head;
    }

    /** Returns the short form of the record for a row index: key and token only. */
    public ByteWriter partial() {
        return partial;
    }

    private void flag(int flag) {
        head.setByte(DataChunkFormat.FLAGS_AT, head.array()[DataChunkFormat.FLAGS_AT] | flag);
    }
}
