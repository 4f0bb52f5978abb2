package dev.drumlin.storage.data;

import dev.drumlin.storage.schema.TableSchema;
import java.lang.foreign.MemorySegment;

/**
 * Conditions of a write group: they must all hold against everything applied, or nothing of the group is. They travel
 * between caller and engine only and are never stored. A condition sees the row as a reader would at that moment: merged,
 * without what is deleted or has expired. {@link ConditionView} reads and decides them.
 *
 * <p>Layout: two i64 table id; i64 token; u16 key length, key; varint clustering length, clustering key (0 with flag
 * static); u8 subject flags (1 = static row); u8 test (below); for EQUALS and NOT_EQUALS varint column id, varint value
 * length + 1 (0 = null), value.
 */
public final class ConditionFormat {
    /** A live row must be there. Static cells alone make no row. */
    public static final int EXISTS = 1;
    /** No live row may be there. */
    public static final int NOT_EXISTS = 2;
    /** The column must have exactly this value, or be null. */
    public static final int EQUALS = 3;
    /** The column must not have this value, or not be null; null is not any value. */
    public static final int NOT_EQUALS = 4;

    /** Subject flag: the condition looks at the static row. */
    public static final int STATIC = 1;

    private ConditionFormat() {}

    /** Appends a condition on a row's existence. */
    public static void existence(
            ByteWriter out, TableSchema table, long token, byte[] key, byte[] clustering, boolean exists) {
        head(out, table, token, key, clustering, false);
        out.putByte(exists ? EXISTS : NOT_EXISTS);
    }

    /** Appends a condition on one column's value; length −1 stands for null. */
    public static void value(
            ByteWriter out,
            TableSchema table,
            long token,
            byte[] key,
            byte[] clustering,
            boolean isStatic,
            int test,
            int column,
            MemorySegment value,
            long at,
            int length) {
        head(out, table, token, key, clustering, isStatic);
        out.putByte(test).putVarint(column).putVarint(length + 1L);
        if (length > 0) {
            out.putBytes(value, at, length);
        }
    }

    private static void head(
            ByteWriter out, TableSchema table, long token, byte[] key, byte[] clustering, boolean isStatic) {
        out.putLong(table.id().getMostSignificantBits())
                .putLong(table.id().getLeastSignificantBits())
                .putLong(token);
        out.putShort(key.length).putBytes(key).putVarint(clustering.length).putBytes(clustering);
        out.putByte(isStatic ? STATIC : 0);
    }
}
