package dev.drumlin.storage.data;

import dev.drumlin.storage.error.InvalidRequestException;
import dev.drumlin.storage.error.TooLargeException;
import java.lang.foreign.MemorySegment;

/**
 * Raw partition keys. A key of one column is the column's value as it stands; a key of several is, for each, a big-endian
 * u16 length, the value, and a zero byte.
 */
public final class PartitionKeys {
    private PartitionKeys() {}

    /** Appends one component of a composite key. */
    public static void appendComponent(ByteWriter out, MemorySegment value, long at, int length) {
        checkLength(length);
        out.putByte(length >>> 8).putByte(length).putBytes(value, at, length).putByte(0);
    }

    /** Checks a whole key's length before it is used. */
    public static void checkLength(int length) {
        if (length > MutationFormat.KEY_LENGTH_MAX) {
            throw new TooLargeException(
                    "A partition key may have at most " + MutationFormat.KEY_LENGTH_MAX + " bytes: size=" + length);
        }
    }

    /** Checks that a whole key is not empty and not too long. */
    public static void checkKey(int length) {
        if (length == 0) {
            throw new InvalidRequestException("A partition key may not be empty: give its column a value");
        }
        checkLength(length);
    }

    /**
     * Finds one component of a key.
     *
     * @param columns number of partition key columns of the table
     * @param component which of them, from 0
     * @return offset of the value in the high 32 bits relative to {@code at}, its length in the low 32
     */
    public static long component(MemorySegment key, long at, int length, int columns, int component) {
        if (columns == 1) {
            return length;
        }
        ByteReader in = new ByteReader().wrap(key, at, length);
        for (int i = 0; ; i++) {
            int size = in.readByte() << 8 | in.readByte();
            long offset = in.skip(size) - at;
            in.skip(1);
            if (i == component) {
                return offset << 32 | size;
            }
        }
    }
}
