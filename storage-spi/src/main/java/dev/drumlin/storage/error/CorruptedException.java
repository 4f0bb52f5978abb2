package dev.drumlin.storage.error;

import org.jspecify.annotations.Nullable;

/** Stored bytes failed a check. Names the file and the offset; nothing was repaired. */
public final class CorruptedException extends StorageException {
    private static final long serialVersionUID = 1L;

    private final String file;
    private final long offset;

    /**
     * Makes a report of damage.
     *
     * @param file name relative to the data folder
     * @param offset bytes from the start of the file to the damaged block
     */
    public CorruptedException(String file, long offset, String what, @Nullable Throwable cause) {
        super(
                ErrorCode.CORRUPTED,
                Outcome.NOT_APPLIED,
                what + " (file=" + file + " offset=" + offset + ")",
                cause,
                true);
        this.file = file;
        this.offset = offset;
    }

    /** Returns the file's name relative to the data folder. */
    public String file() {
        return file;
    }

    /** Returns the offset in bytes of the damaged block. */
    public long offset() {
        return offset;
    }
}
