package dev.drumlin.rocksdb;

import dev.drumlin.storage.Position;
import dev.drumlin.storage.ReadBatch;
import dev.drumlin.storage.ReadSink;
import dev.drumlin.storage.data.ByteWriter;
import dev.drumlin.storage.data.RowView;
import dev.drumlin.storage.data.Slices;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;

/** Gives the rows of one partition of a table with clustering columns, from a cursor that the owner of this opens. */
final class PartitionRead extends ReadItem {
    private static final byte[] NO_CLUSTERING = new byte[0];

    private final Family family;

    /** Whether the cursor is still in the partition that was read last; else it stands on, or after, another's key. */
    private boolean cursorInside;

    PartitionRead(
            ReadBatch batch, int item, ReadSink sink, Family family, ReadEnvironment environment, ReadScratch scratch) {
        super(batch, item, sink, family, environment, scratch);
        this.family = family;
    }

    /** Returns whether a partition of the table may have anything but rows. */
    boolean mayHaveMore() {
        return shape.hasStatics() || family.has(Family.HAS_DELETIONS);
    }

    /** Returns whether the walk has left the partition by itself and stands where the next one may begin. */
    boolean isCursorBehind() {
        return !cursorInside;
    }

    /**
     * Reads one partition, whose prefix is in {@link ReadScratch#prefix}.
     *
     * @param resume a position inside the partition, null if it is read from its start
     * @param bounded whether the cursor ends by itself where {@link #isOneRun the one run of rows} does
     * @return where to go on if the page ends in or after it, else null
     */
    @Nullable
    Position read(
            RocksCursor cursor,
            long token,
            MemorySegment key,
            long keyAt,
            int keyLength,
            @Nullable Position resume,
            boolean bounded)
            throws RocksDBException {
        byte[] after = resume == null ? null : resume.clustering();
        int left = resume == null ? plan.perPartitionLimit() : resume.partitionRowsLeft();
        scratch.deletions.clear();
        scratch.partition.wrap(token, key, keyAt, keyLength);
        boolean hasStatic = false;
        cursorInside = true;
        if (mayHaveMore()) {
            hasStatic = readHead(cursor);
            if (hasStatic) {
                scratch.partition.wrapStatic(scratch.staticOut.segment(), 0);
            }
        }
        boolean resumed = after != null;
        boolean begun = false;
        Slices slices = slices(after);
        boolean reversed = plan.reversed();
        for (int i = 0; i < slices.count(); i++) {
            int slice = reversed ? slices.count() - 1 - i : i;
            boolean here = reversed ? last(cursor, slices.to(slice)) : first(cursor, slices.from(slice));
            while (here && (bounded || isInside(cursor, reversed ? slices.from(slice) : slices.to(slice), reversed))) {
                checkNowAndThen();
                MemorySegment values = cursor.value();
                RowView stored = scratch.version.wrap(values, 0);
                long covering = scratch.deletions.covering(values, stored.clusteringAt(), stored.clusteringLength());
                boolean live = liveRow(values, 0, cursor.valueLength(), covering);
                if (isFoldDue()) {
                    foldIfDue(cursor.key(), 0, cursor.keyLength());
                }
                if (!live) {
                    // With a static row that was not given yet the walk goes on: a later page could not tell whether
                    // to.
                    if (isTombstoneLimitReached() && (begun || resumed || !hasStatic)) {
                        return Position.afterRow(token, copy(key, keyAt, keyLength), clustering(cursor), left);
                    }
                } else {
                    if (!begun && !sink.partition(scratch.partition)) {
                        return null;
                    }
                    begun = true;
                    left--;
                    if (countRow(sink.row(scratch.row), left)) {
                        byte[] keyCopy = copy(key, keyAt, keyLength);
                        return left == 0
                                ? Position.afterPartition(token, keyCopy)
                                : Position.afterRow(token, keyCopy, clustering(cursor), left);
                    }
                    if (left == 0) {
                        return null;
                    }
                }
                here = reversed ? cursor.previous() : cursor.next();
            }
            if (!here && !reversed) {
                cursorInside = false;
                break;
            }
        }
        if (!begun && hasStatic && !resumed) {
            sink.partition(scratch.partition);
            countStatic();
        }
        return isPageFull() ? Position.afterPartition(token, copy(key, keyAt, keyLength)) : null;
    }

    /** Returns whether the rows asked for are one run of keys, walked upwards: then {@link #endOf} may bound the cursor. */
    boolean isOneRun(Slices slices) {
        return !plan.reversed() && slices.count() == 1;
    }

    /** Makes the exclusive upper bound, as a key, of the one run of rows in the partition in the scratch's prefix. */
    byte[] endOf(Slices slices) {
        byte[] to = slices.to(0);
        byte[] key = rowKey(to, to.length == 0 ? RowKeys.AFTER_ROWS : RowKeys.ROW);
        return Arrays.copyOf(key, scratch.seek.size());
    }

    /** Reads deletions and static row, which stand before the rows; returns whether there is a live static row. */
    private boolean readHead(RocksCursor cursor) throws RocksDBException {
        ByteWriter prefix = scratch.prefix;
        boolean hasStatic = false;
        boolean here = cursor.seek(prefix.array(), prefix.size());
        while (here) {
            MemorySegment key = cursor.key();
            int kind = kind(key, cursor.keyLength());
            if (kind == RowKeys.DELETIONS) {
                scratch.deletions.read(cursor.value(), 0, cursor.valueLength());
            } else if (kind == RowKeys.STATIC) {
                hasStatic = liveStatic(
                        cursor.value(),
                        0,
                        cursor.valueLength(),
                        scratch.deletions.partition().timestamp());
            } else {
                return hasStatic;
            }
            here = cursor.next();
        }
        return hasStatic;
    }

    /** Returns the kind of a key of the present partition, 0 if it is another's. */
    private int kind(MemorySegment key, int length) {
        ByteWriter prefix = scratch.prefix;
        int size = prefix.size();
        if (length <= size || MemorySegment.mismatch(key, 0, size, prefix.segment(), 0, size) >= 0) {
            return 0;
        }
        return key.get(ValueLayout.JAVA_BYTE, size);
    }

    private boolean first(RocksCursor cursor, byte[] from) throws RocksDBException {
        return cursor.seek(rowKey(from, RowKeys.ROW), scratch.seek.size());
    }

    private boolean last(RocksCursor cursor, byte[] to) throws RocksDBException {
        if (to.length == 0) {
            return cursor.seekForPrev(rowKey(to, RowKeys.AFTER_ROWS), scratch.seek.size());
        }
        boolean here = cursor.seekForPrev(rowKey(to, RowKeys.ROW), scratch.seek.size());
        if (here) {
            MemorySegment key = cursor.key();
            int size = scratch.seek.size();
            boolean exact = cursor.keyLength() == size
                    && MemorySegment.mismatch(key, 0, size, scratch.seek.segment(), 0, size) < 0;
            return !exact || cursor.previous();
        }
        return false;
    }

    private byte[] rowKey(byte[] clustering, int kind) {
        scratch.seek
                .clear()
                .putBytes(scratch.prefix.array(), 0, scratch.prefix.size())
                .putByte(kind);
        scratch.seek.putBytes(clustering);
        return scratch.seek.array();
    }

    /** Whether the cursor stands on a row of the partition on the near side of the slice's far bound. */
    private boolean isInside(RocksCursor cursor, byte[] bound, boolean reversed) {
        MemorySegment key = cursor.key();
        int length = cursor.keyLength();
        if (kind(key, length) != RowKeys.ROW) {
            cursorInside = cursorInside && reversed;
            return false;
        }
        if (bound.length == 0) {
            return true;
        }
        int at = scratch.prefix.size() + 1;
        int order = dev.drumlin.storage.data.Keys.compare(
                key, at, length - at, MemorySegment.ofArray(bound), 0, bound.length);
        return reversed ? order >= 0 : order < 0;
    }

    private byte[] clustering(RocksCursor cursor) {
        MemorySegment stored = cursor.key();
        int at = scratch.prefix.size() + 1;
        int length = cursor.keyLength() - at;
        return length == 0 ? NO_CLUSTERING : copy(stored, at, length);
    }

    private static byte[] copy(MemorySegment from, long at, int length) {
        byte[] copy = new byte[length];
        MemorySegment.copy(from, ValueLayout.JAVA_BYTE, at, copy, 0, length);
        return copy;
    }

    /** Makes the exclusive upper bound of a partition of its prefix, in place of the prefix's last byte. */
    static byte[] end(ByteWriter prefix) {
        byte[] end = Arrays.copyOf(prefix.array(), prefix.size());
        end[end.length - 1]++;
        return end;
    }
}
