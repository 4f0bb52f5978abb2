package dev.drumlin.lsm.commit;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/**
 * Counts the tasks of read threads that use files or memtables, so that closing can wait for them: nothing may be closed under a
 * reader. Thread-safe.
 */
public final class DiskUse {
    @GuardedBy("this")
    private int users;

    @GuardedBy("this")
    private boolean closed;

    /** Counts a user in; false if the engine is being closed: then nothing may be touched. */
    public synchronized boolean begin() {
        if (closed) {
            return false;
        }
        users++;
        return true;
    }

    /** Ends what {@link #begin} began. */
    public synchronized void end() {
        users--;
        if (users == 0) {
            notifyAll();
        }
    }

    /** Lets nobody in any more and waits for those that are. */
    public synchronized void close() {
        closed = true;
        while (users > 0) {
            try {
                wait();
            } catch (InterruptedException e) {
                // Waits on, and forgets it: the closer goes on to files, which an interrupt would close for everybody.
            }
        }
    }
}
