package dev.drumlin.lsm.io;

/** The kinds of file operation that the test doubles tell apart. */
public enum FileStep {
    CREATE,
    OPEN,
    READ,
    WRITE,
    PREALLOCATE,
    TRUNCATE,
    SYNC,
    RENAME,
    DELETE,
    LINK,
    SYNC_FOLDER,
    LIST,
    LOCK
}
