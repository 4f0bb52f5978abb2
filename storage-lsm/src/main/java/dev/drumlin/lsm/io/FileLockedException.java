package dev.drumlin.lsm.io;

import org.jspecify.annotations.Nullable;

/** Somebody else holds the lock: another process, or this one a second time. */
public final class FileLockedException extends FileException {
    private static final long serialVersionUID = 1L;

    public FileLockedException(String file, String holder, @Nullable Throwable cause) {
        super(
                file,
                "locked: file=" + file + " holder=" + holder + ". Stop the other server or use another data folder.",
                cause);
    }
}
