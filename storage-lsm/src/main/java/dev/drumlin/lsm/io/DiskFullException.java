package dev.drumlin.lsm.io;

import org.jspecify.annotations.Nullable;

/** The disk has no room (or the user no quota) for what was to be written. May pass when space is freed. */
public final class DiskFullException extends FileException {
    private static final long serialVersionUID = 1L;

    public DiskFullException(String file, String operation, @Nullable Throwable cause) {
        super(
                file,
                "disk full: operation=" + operation + " file=" + file + ". Free space on the disk of the data folder.",
                cause);
    }
}
