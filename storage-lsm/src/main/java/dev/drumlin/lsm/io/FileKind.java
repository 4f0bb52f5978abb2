package dev.drumlin.lsm.io;

/** The formats of files that start with a {@link FileHeader}. */
public enum FileKind {
    COMMIT_LOG(1),
    SSTABLE(2),
    MANIFEST(3),
    STORE(4);

    // Persisted, never renumber.
    private final int code;

    FileKind(int code) {
        this.code = code;
    }

    /** Returns the number that stands for this format in files. */
    public int code() {
        return code;
    }
}
