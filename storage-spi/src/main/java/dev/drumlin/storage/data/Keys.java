package dev.drumlin.storage.data;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Comparisons of raw keys: unsigned bytes, a prefix before its extensions; partitions by token, then key. */
public final class Keys {
    private Keys() {}

    /** Compares two byte strings as unsigned bytes; negative, zero or positive. */
    public static int compare(MemorySegment a, long aAt, int aLength, MemorySegment b, long bAt, int bLength) {
        int common = Math.min(aLength, bLength);
        long mismatch = MemorySegment.mismatch(a, aAt, aAt + common, b, bAt, bAt + common);
        if (mismatch < 0) {
            return Integer.compare(aLength, bLength);
        }
        return Integer.compare(
                a.get(ValueLayout.JAVA_BYTE, aAt + mismatch) & 0xFF,
                b.get(ValueLayout.JAVA_BYTE, bAt + mismatch) & 0xFF);
    }

    /** Returns whether two byte strings are the same. */
    public static boolean equal(MemorySegment a, long aAt, int aLength, MemorySegment b, long bAt, int bLength) {
        return aLength == bLength && MemorySegment.mismatch(a, aAt, aAt + aLength, b, bAt, bAt + bLength) < 0;
    }

    /** Compares two partitions in storage order: signed token, then unsigned key bytes. */
    public static int comparePartitions(
            long aToken, MemorySegment a, long aAt, int aLength, long bToken, MemorySegment b, long bAt, int bLength) {
        int byToken = Long.compare(aToken, bToken);
        return byToken != 0 ? byToken : compare(a, aAt, aLength, b, bAt, bLength);
    }
}
