package dev.drumlin.lsm.io;

/** What goes wrong in an operation that {@link FaultyFiles} was told to fail. */
public enum Fault {
    /** The operation does nothing and fails. A failed sync over {@link CrashableFiles} also loses what was unsynced. */
    IO_ERROR,
    /** The operation does nothing and fails for want of room. */
    DISK_FULL,
    /** The first half of the bytes is written, then the write fails. */
    SHORT_WRITE,
    /** The first half of the bytes is written, then the disk is full. */
    SHORT_DISK_FULL,
    /** The operation does nothing and throws an Error, as a call that is nested too deeply does. */
    ERROR,
    /** A read succeeds, with the lowest bit of its first byte turned over. */
    BIT_FLIP
}
