package dev.drumlin.lsm.io;

/** A file holds what cannot have been written there. Never repaired silently. */
public final class CorruptedFileException extends FileException {
    private static final long serialVersionUID = 1L;

    private final long offset;

    /**
     * Makes one.
     *
     * @param file name relative to the data folder
     * @param offset where in the file, in bytes
     * @param detail what is wrong, as a plain sentence
     */
    public CorruptedFileException(String file, long offset, String detail) {
        super(file, "corrupted: file=" + file + " offset=" + offset + ": " + detail, null);
        this.offset = offset;
    }

    /** Returns where in the file, in bytes. */
    public long offset() {
        return offset;
    }
}
