package dev.drumlin.lsm.commitlog;

import java.io.IOException;

/** A record is longer than half a segment. Nothing was appended. */
public final class RecordTooLargeException extends IOException {
    private static final long serialVersionUID = 1L;

    private final int recordBytesMax;

    RecordTooLargeException(long recordBytes, int recordBytesMax) {
        super("a write of bytes=" + recordBytes + " is larger than the commit log takes, max=" + recordBytesMax
                + " (half a segment). Split it or raise the segment size.");
        this.recordBytesMax = recordBytesMax;
    }

    /** Returns the longest body in bytes. */
    public int recordBytesMax() {
        return recordBytesMax;
    }
}
