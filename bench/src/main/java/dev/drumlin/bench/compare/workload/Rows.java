package dev.drumlin.bench.compare.workload;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * The rows: a key of 16 bytes, which is a number well mixed and then the number itself, and five values of 34 bytes from a pool
 * of random strings. The first value follows from the number, so that whoever reads a row can tell whether it is the right one;
 * the others change with each version. Immutable, thread-safe.
 */
public final class Rows {
    public static final int KEY_BYTES = 16;
    public static final int COLUMNS = 5;
    public static final int VALUE_BYTES = 34;

    /** Rows in a partition of {@link DataSet#WIDE}. */
    public static final int WIDE_ROWS = 1_000;

    /** Rows that a slice reads. */
    public static final int SLICE_ROWS = 100;

    /** Rows of a page of a scan. */
    public static final int PAGE_ROWS = 1_000;

    /** Slices that a wide partition is cut into. */
    public static final int SLICES = WIDE_ROWS / SLICE_ROWS;

    /** Bytes that a caller hands over for one row of a partition of its own. */
    public static final int ROW_BYTES = KEY_BYTES + COLUMNS * VALUE_BYTES;

    private static final int POOL = 8_192;
    private static final ValueLayout.OfLong BIG_ENDIAN =
            ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);

    private final byte[] pool = new byte[POOL * VALUE_BYTES];
    private final MemorySegment poolSegment = MemorySegment.ofArray(pool);
    private final byte[][] values = new byte[POOL][];

    public Rows(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < POOL; i++) {
            byte[] value = random.ints(VALUE_BYTES, '!', '~' + 1)
                    .mapToObj(Character::toString)
                    .reduce("", String::concat)
                    .getBytes(StandardCharsets.US_ASCII);
            values[i] = value;
            System.arraycopy(value, 0, pool, i * VALUE_BYTES, VALUE_BYTES);
        }
    }

    /** Writes the key of a number. */
    public static void key(long number, MemorySegment target, long at) {
        target.set(BIG_ENDIAN, at, mix(number));
        target.set(BIG_ENDIAN, at + Long.BYTES, number);
    }

    /** Returns the number that a key is of. */
    public static long number(MemorySegment key, long at) {
        return key.get(BIG_ENDIAN, at + Long.BYTES);
    }

    /** Returns the number by which the row of a wide partition is checked. */
    public static long wideNumber(long partition, int row) {
        return partition * WIDE_ROWS + row;
    }

    /** Returns the strings of all rows, one after the other; not to be changed. */
    public MemorySegment pool() {
        return poolSegment;
    }

    /** Returns where in the pool a row's value is. */
    public static int valueAt(long number, int column, int version) {
        int first = (int) (mix(~number) >>> 51);
        return (column == 0 ? first : (first + column * 1_237 + version) & (POOL - 1)) * VALUE_BYTES;
    }

    /** Returns a row's value; not to be changed. */
    public byte[] value(long number, int column, int version) {
        return values[valueAt(number, column, version) / VALUE_BYTES];
    }

    /** Returns whether bytes are the first value of a row. */
    public boolean isFirstValue(long number, byte[] bytes, int at, int length) {
        int place = valueAt(number, 0, 0);
        return length == VALUE_BYTES && Arrays.equals(pool, place, place + VALUE_BYTES, bytes, at, at + length);
    }

    /** Returns whether memory holds the first value of a row. */
    public boolean isFirstValue(long number, MemorySegment bytes, long at, int length) {
        int place = valueAt(number, 0, 0);
        return length == VALUE_BYTES
                && MemorySegment.mismatch(poolSegment, place, place + VALUE_BYTES, bytes, at, at + length) < 0;
    }

    /** Returns the number after which a mixed key is named, the same bits spread over all of them. */
    private static long mix(long number) {
        long z = number + 0x9E3779B97F4A7C15L;
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }
}
