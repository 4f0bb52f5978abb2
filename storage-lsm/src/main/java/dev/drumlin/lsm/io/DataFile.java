package dev.drumlin.lsm.io;

import java.io.IOException;
import java.lang.foreign.MemorySegment;

/**
 * One open file, read and written by position into and from memory of the caller.
 *
 * <p>Thread-safe: there is no current position. The caller keeps overlapping writes apart. Do not interrupt a thread
 * that is in here: the JDK closes the channel for everybody.
 */
public interface DataFile extends AutoCloseable {
    /** Returns the name under which the file was opened (it may have been renamed since). */
    String name();

    /** Returns the length in bytes. */
    long length() throws IOException;

    /**
     * Reads into {@code into[at, at + length)} from a position in the file.
     *
     * @return the bytes read; fewer than asked for (0 included) only where the file ends
     */
    int read(MemorySegment into, long at, int length, long position) throws IOException;

    /**
     * Reads exactly so many bytes.
     *
     * @throws CorruptedFileException if the file ends before
     */
    default void readFully(MemorySegment into, long at, int length, long position) throws IOException {
        int read = read(into, at, length, position);
        if (read < length) {
            throw new CorruptedFileException(
                    name(),
                    position + read,
                    "the file ends here, but length=" + length + " was expected from " + position);
        }
    }

    /**
     * Reads into {@code into[at, at + length)} what is in memory already, and never waits for a disk: for threads that may
     * not. Must not run while the file is being closed.
     *
     * @return the bytes read from the position on; fewer than asked for, 0 included, where the rest is not in memory, where the
     *     file ends, and wherever else this cannot be done: {@link #read} tells which
     */
    default int readNow(NowBuffer buffer, MemorySegment into, long at, int length, long position) {
        return 0;
    }

    /** Writes all of {@code from[at, at + length)} to a position; past the end the file grows, a gap reads as zeros. */
    void write(MemorySegment from, long at, int length, long position) throws IOException;

    /**
     * Writes zeros from the present end up to a length, so that later writes below it need no new blocks.
     *
     * <p>Real zeros and not a reservation: a reserved block that is written for the first time costs a change of
     * metadata in the following sync, which is what the commit log wants to avoid.
     */
    void preallocate(long length) throws IOException;

    /** Cuts the file to a length; nothing happens if it is not longer. */
    void truncate(long length) throws IOException;

    /**
     * Makes the bytes written so far durable, and the length if it changed (fdatasync).
     *
     * <p>After a failure the state of everything written since the last success is unknown, and a later success says
     * nothing about it: the kernel reports a lost page once. So never retry.
     */
    void sync() throws IOException;

    /** Ends this use; further calls of close do nothing. Does not sync. */
    @Override
    void close() throws IOException;
}
