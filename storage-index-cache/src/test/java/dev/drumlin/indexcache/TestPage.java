package dev.drumlin.indexcache;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Pages whose every eight bytes say which file, which ordinal and which place in the page they belong to. */
final class TestPage {
    static final int UNIT = Long.BYTES;

    private static final ValueLayout.OfLong WORD = ValueLayout.JAVA_LONG_UNALIGNED;

    private TestPage() {}

    /** Returns the bytes of a page; the length is a multiple of {@link #UNIT}. */
    static MemorySegment make(int file, int ordinal, int length) {
        MemorySegment page = MemorySegment.ofArray(new long[length / UNIT]);
        for (int at = 0; at < length; at += UNIT) {
            page.set(WORD, at, word(file, ordinal, at, length));
        }
        return page;
    }

    private static long word(int file, int ordinal, int at, int length) {
        return ((long) file << 56) ^ ((long) ordinal << 32) ^ ((long) length << 14) ^ (at / UNIT);
    }

    /** Fails unless the bytes are those of this page. */
    static void check(MemorySegment memory, long at, int length, int file, int ordinal) {
        for (int offset = 0; offset < length; offset += UNIT) {
            long found = memory.get(WORD, at + offset);
            if (found != word(file, ordinal, offset, length)) {
                throw new AssertionError("file=" + file + " ordinal=" + ordinal + " length=" + length + " offset="
                        + offset + " found=" + Long.toHexString(found));
            }
        }
        assertThat(length).isPositive();
    }
}
