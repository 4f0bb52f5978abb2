package dev.drumlin.storage.data;

import dev.drumlin.storage.error.InvalidRequestException;
import dev.drumlin.storage.error.NotSupportedException;
import dev.drumlin.storage.schema.ColumnSchema;
import dev.drumlin.storage.schema.TableSchema;
import java.lang.foreign.MemorySegment;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A reusable view of one encoded condition, see {@link ConditionFormat}, that can tell whether it holds. Keeps no copy of the
 * bytes. Not thread-safe.
 */
public final class ConditionView {
    private static final int KEY_LENGTH_MAX = 0xFFFF;

    private final ByteReader in = new ByteReader();
    private MemorySegment segment = MemorySegment.NULL;
    private long tableHigh;
    private long tableLow;
    private long token;
    private long keyAt;
    private int keyLength;
    private long clusteringAt;
    private int clusteringLength;
    private boolean isStatic;
    private int test;
    private int column;
    private long valueAt;
    private int valueLength;

    /**
     * Points at a condition.
     *
     * @throws InvalidRequestException if the bytes are not one well-formed condition of exactly that length
     */
    public ConditionView wrap(MemorySegment source, long at, int length) {
        try {
            read(source, at, length);
        } catch (IndexOutOfBoundsException e) {
            throw new InvalidRequestException("A condition is malformed: " + e.getMessage());
        }
        return this;
    }

    private void read(MemorySegment source, long at, int length) {
        segment = source;
        in.wrap(source, at, length);
        tableHigh = in.readLong();
        tableLow = in.readLong();
        token = in.readLong();
        keyLength = in.readShort();
        keyAt = in.skip(keyLength);
        clusteringLength = in.readLength();
        clusteringAt = in.skip(clusteringLength);
        int flags = in.readByte();
        isStatic = (flags & ConditionFormat.STATIC) != 0;
        test = in.readByte();
        column = 0;
        valueLength = -1;
        boolean onValue = test == ConditionFormat.EQUALS || test == ConditionFormat.NOT_EQUALS;
        if (onValue) {
            column = in.readLength();
            valueLength = in.readLength() - 1;
            valueAt = in.skip(Math.max(0, valueLength));
        }
        if (test < ConditionFormat.EXISTS || test > ConditionFormat.NOT_EQUALS) {
            throw new IndexOutOfBoundsException("test=" + test);
        }
        if ((flags & ~ConditionFormat.STATIC) != 0 || (isStatic && clusteringLength != 0)) {
            throw new IndexOutOfBoundsException("flags=" + flags + " clustering length=" + clusteringLength);
        }
        if (keyLength == 0 || clusteringLength > KEY_LENGTH_MAX || in.remaining() != 0) {
            throw new IndexOutOfBoundsException("key length=" + keyLength + " clustering length=" + clusteringLength
                    + " bytes left over=" + in.remaining());
        }
        if (onValue && (column < 1 || column > ColumnSchema.ID_MAX)) {
            throw new IndexOutOfBoundsException("column=" + column);
        }
    }

    /**
     * Demands that the condition can be decided on a table's rows.
     *
     * @throws NotSupportedException if it compares a column that is stored as several cells with a value
     */
    public void requireDecidable(TableSchema table) {
        ColumnSchema looked = table.column(column);
        if (valueLength >= 0 && looked != null && looked.type().isMultiCell()) {
            throw new NotSupportedException("A condition cannot compare the collection '" + looked.name()
                    + "' of table '" + table.fullName() + "' with a value: only with null");
        }
    }

    public UUID tableId() {
        return new UUID(tableHigh, tableLow);
    }

    public long tableIdHigh() {
        return tableHigh;
    }

    public long tableIdLow() {
        return tableLow;
    }

    /** Returns the memory that the offsets below point into. */
    public MemorySegment segment() {
        return segment;
    }

    public long token() {
        return token;
    }

    public long keyAt() {
        return keyAt;
    }

    public int keyLength() {
        return keyLength;
    }

    public long clusteringAt() {
        return clusteringAt;
    }

    public int clusteringLength() {
        return clusteringLength;
    }

    /** Returns whether the condition looks at the static row. */
    public boolean isStatic() {
        return isStatic;
    }

    /** Returns what is asked, one of {@link ConditionFormat}'s tests. */
    public int test() {
        return test;
    }

    /** Returns the column whose value is asked for, 0 if it is the row's existence. */
    public int column() {
        return column;
    }

    public long valueAt() {
        return valueAt;
    }

    /** Returns the length of the value to compare with, −1 for null. */
    public int valueLength() {
        return valueLength;
    }

    /**
     * Decides.
     *
     * @param row the row that the condition looks at, merged and with nothing in it but what is live; null if nothing is. Its
     *     cursor is moved.
     */
    public boolean holds(@Nullable RowView row) {
        return switch (test) {
            case ConditionFormat.EXISTS -> row != null;
            case ConditionFormat.NOT_EXISTS -> row == null;
            case ConditionFormat.EQUALS -> hasValue(row);
            default -> !hasValue(row);
        };
    }

    private boolean hasValue(@Nullable RowView row) {
        boolean isThere = false;
        if (row != null) {
            row.rewind();
            isThere = row.seek(column);
        }
        if (row == null || !isThere || valueLength < 0) {
            return !isThere && valueLength < 0;
        }
        return Keys.equal(row.segment(), row.valueAt(), row.valueLength(), segment, valueAt, valueLength);
    }
}
