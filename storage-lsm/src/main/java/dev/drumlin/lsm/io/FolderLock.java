package dev.drumlin.lsm.io;

import java.io.IOException;

/** A held lock of a data folder. */
public interface FolderLock extends AutoCloseable {
    /** Gives the lock back; further calls do nothing. */
    @Override
    void close() throws IOException;
}
