package dev.drumlin.lsm.sstable.data;

/** Memory that one cursor reads into: file bytes as they are stored, and a block taken apart. Not thread-safe. */
public final class BlockBuffers {
    private static final int START_BYTES = 1 << 13;

    /** A buffer that grew above this for one large row is not kept for the next cursor. */
    private static final int KEPT_BYTES_MAX = 1 << 18;

    byte[] window = new byte[START_BYTES];
    byte[] raw = new byte[START_BYTES];

    /** Returns the bytes held. */
    public long bytes() {
        return (long) window.length + raw.length;
    }

    /** Gives up memory that only an unusually large block needed. */
    public void trim() {
        if (window.length > KEPT_BYTES_MAX) {
            window = new byte[START_BYTES];
        }
        if (raw.length > KEPT_BYTES_MAX) {
            raw = new byte[START_BYTES];
        }
    }

    void reserveWindow(int length) {
        if (window.length < length) {
            window = new byte[Math.max(length, (int) Math.min(2L * window.length, KEPT_BYTES_MAX))];
        }
    }

    void reserveRaw(int length) {
        if (raw.length < length) {
            raw = new byte[Math.max(length, (int) Math.min(2L * raw.length, KEPT_BYTES_MAX))];
        }
    }
}
