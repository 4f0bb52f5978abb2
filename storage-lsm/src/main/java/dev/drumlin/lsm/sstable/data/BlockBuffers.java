package dev.drumlin.lsm.sstable.data;

import java.lang.foreign.MemorySegment;

/** Memory that one cursor reads into: file bytes as they are stored, and a block taken apart. Not thread-safe. */
public final class BlockBuffers {
    private static final int START_BYTES = 1 << 13;

    /** A buffer that grew above this for one large row is not kept for the next cursor. */
    private static final int KEPT_BYTES_MAX = 1 << 18;

    private static final byte[] NOTHING = new byte[0];

    // Every cursor has buffers for row indexes, most never meet one, so they begin empty. Views are made once for each
    // array.
    byte[] window = NOTHING;
    byte[] raw = NOTHING;
    MemorySegment windowSegment = MemorySegment.ofArray(NOTHING);
    MemorySegment rawSegment = MemorySegment.ofArray(NOTHING);

    /** Returns the bytes held. */
    public long bytes() {
        return (long) window.length + raw.length;
    }

    /** Gives up memory that only an unusually large block needed. */
    public void trim() {
        if (window.length > KEPT_BYTES_MAX) {
            window(START_BYTES);
        }
        if (raw.length > KEPT_BYTES_MAX) {
            raw(START_BYTES);
        }
    }

    /** Brings some bytes of the window to its front, and makes room for so many in all. */
    void moveToFront(int at, int count, int length) {
        byte[] old = window;
        if (old.length < length) {
            window(grown(old.length, length));
        }
        System.arraycopy(old, count == 0 ? 0 : at, window, 0, count);
    }

    void reserveRaw(int length) {
        if (raw.length < length) {
            raw(grown(raw.length, length));
        }
    }

    private static int grown(int from, int needed) {
        return Math.max(needed, Math.clamp(2L * from, START_BYTES, KEPT_BYTES_MAX));
    }

    private void window(int length) {
        window = new byte[length];
        windowSegment = MemorySegment.ofArray(window);
    }

    private void raw(int length) {
        raw = new byte[length];
        rawSegment = MemorySegment.ofArray(raw);
    }
}
