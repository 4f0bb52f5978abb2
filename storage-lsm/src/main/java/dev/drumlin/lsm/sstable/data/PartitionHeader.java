package dev.drumlin.lsm.sstable.data;

import dev.drumlin.storage.data.ByteReader;
import dev.drumlin.storage.data.ByteWriter;
import dev.drumlin.storage.data.DeletionTime;
import dev.drumlin.storage.data.Murmur3;
import dev.drumlin.storage.data.RowFormat;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * A view of the record that begins a partition: key, token, partition deletion, range tombstones, static row. Not
 * thread-safe, reusable. {@link #wrap} looks at the bytes where they are, {@link #keep} takes a copy that outlives them.
 * Malformed bytes throw {@link IndexOutOfBoundsException}.
 */
public final class PartitionHeader {
    private static final ValueLayout.OfInt U32 = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    /** Numbers kept for each range tombstone: offset and length of both bounds. */
    private static final int RANGE_FIELDS = 4;

    private final ByteReader in = new ByteReader();
    private final ByteWriter kept = new ByteWriter(64);
    private MemorySegment segment = MemorySegment.NULL;
    private long at;
    private int length;
    private int flags;
    private int keyLength;
    private long token;
    private DeletionTime deletion = DeletionTime.NONE;
    private int rangeCount;
    private int[] rangeBounds = new int[0];
    private DeletionTime[] rangeTimes = new DeletionTime[0];
    private int staticAt;
    private int staticLength;

    /** Points at the record that begins at {@code offset} and ends before {@code limit} at the latest. */
    public PartitionHeader wrap(MemorySegment source, long offset, long limit) {
        segment = source;
        at = offset;
        in.wrap(source, offset, limit - offset);
        int type = in.readByte();
        flags = in.readByte();
        if (type != DataChunkFormat.PARTITION || (flags & ~DataChunkFormat.KNOWN_FLAGS) != 0) {
            throw new IndexOutOfBoundsException("no partition begins here: type=" + type + " flags=" + flags);
        }
        keyLength = in.readShort();
        in.skip(keyLength);
        token = has(DataChunkFormat.TOKEN) ? in.readLong() : Murmur3.token(source, keyAt(), keyLength);
        deletion = has(DataChunkFormat.DELETION) ? readTime() : DeletionTime.NONE;
        rangeCount = has(DataChunkFormat.RANGES) ? in.readLength() : 0;
        readRanges();
        staticLength = 0;
        if (has(DataChunkFormat.STATIC_ROW)) {
            staticAt = (int) (in.position() - at);
            staticLength = in.readInt();
            if (staticLength < RowFormat.CLUSTERING_AT) {
                throw new IndexOutOfBoundsException("static row length=" + staticLength);
            }
            in.skip(staticLength - Integer.BYTES);
        }
        length = (int) (in.position() - at);
        return this;
    }

    private DeletionTime readTime() {
        long timestamp = in.readLong();
        return new DeletionTime(timestamp, in.readLong());
    }

    private void readRanges() {
        if (rangeCount > in.remaining()) {
            throw new IndexOutOfBoundsException("range tombstones=" + rangeCount);
        }
        if (rangeTimes.length < rangeCount) {
            rangeTimes = Arrays.copyOf(rangeTimes, Math.max(rangeCount, 8));
            rangeBounds = new int[RANGE_FIELDS * rangeTimes.length];
        }
        for (int i = 0; i < rangeCount; i++) {
            for (int bound = 0; bound < 2; bound++) {
                int size = in.readLength();
                rangeBounds[RANGE_FIELDS * i + 2 * bound] = (int) (in.skip(size) - at);
                rangeBounds[RANGE_FIELDS * i + 2 * bound + 1] = size;
            }
            rangeTimes[i] = readTime();
        }
    }

    /** Copies the record, so that the view stays valid when the chunk below it goes. */
    public PartitionHeader keep() {
        kept.clear().putBytes(segment, at, length);
        segment = kept.segment();
        at = 0;
        return this;
    }

    private boolean has(int flag) {
        return (flags & flag) != 0;
    }

    /** Returns whether only key and token are here, and the rest is in the data chunk. */
    public boolean isPartial() {
        return has(DataChunkFormat.PARTIAL);
    }

    /** Returns the length of the record in bytes. */
    public int length() {
        return length;
    }

    /** Returns the memory that holds key, bounds and static row. */
    public MemorySegment segment() {
        return segment;
    }

    /** Returns where the record begins. */
    public long at() {
        return at;
    }

    public long keyAt() {
        return at + DataChunkFormat.KEY_AT;
    }

    public int keyLength() {
        return keyLength;
    }

    public long token() {
        return token;
    }

    /** Returns the partition deletion, {@link DeletionTime#NONE} without one. */
    public DeletionTime deletion() {
        return deletion;
    }

    /** Returns the number of range tombstones, which are ascending and disjoint. */
    public int rangeCount() {
        return rangeCount;
    }

    public long rangeFromAt(int range) {
        return at + rangeBounds[RANGE_FIELDS * range];
    }

    public int rangeFromLength(int range) {
        return rangeBounds[RANGE_FIELDS * range + 1];
    }

    public long rangeToAt(int range) {
        return at + rangeBounds[RANGE_FIELDS * range + 2];
    }

    /** Returns the length of the exclusive end, 0 for the end of the partition. */
    public int rangeToLength(int range) {
        return rangeBounds[RANGE_FIELDS * range + 3];
    }

    public DeletionTime rangeTime(int range) {
        return rangeTimes[range];
    }

    public boolean hasStatic() {
        return staticLength > 0;
    }

    /** Returns where the static row begins; only where {@link #hasStatic}. */
    public long staticAt() {
        return at + staticAt;
    }

    public int staticLength() {
        return staticLength;
    }

    /** Returns the length of the row whose encoding begins at {@code rowAt}, checked against {@code limit}. */
    public static int rowLength(MemorySegment source, long rowAt, long limit) {
        if (rowAt > limit - RowFormat.CLUSTERING_AT) {
            throw new IndexOutOfBoundsException("row at=" + rowAt + " limit=" + limit);
        }
        int length = source.get(U32, rowAt + RowFormat.LENGTH_AT);
        int clustering = source.get(U32, rowAt + RowFormat.FLAGS_AT) >>> 8;
        if (length < RowFormat.CLUSTERING_AT
                || length > limit - rowAt
                || clustering > length - RowFormat.CLUSTERING_AT) {
            throw new IndexOutOfBoundsException("row length=" + length + " clustering=" + clustering);
        }
        return length;
    }

    /** Returns the length of the clustering key of the row whose encoding begins at {@code rowAt}. */
    public static int clusteringLength(MemorySegment source, long rowAt) {
        return source.get(U32, rowAt + RowFormat.FLAGS_AT) >>> 8;
    }
}
