package dev.drumlin.lsm.io;

import org.jspecify.annotations.Nullable;

/** A file that was to be there is not. */
public final class MissingFileException extends FileException {
    private static final long serialVersionUID = 1L;

    public MissingFileException(String file, String operation, @Nullable Throwable cause) {
        super(file, "no such file: operation=" + operation + " file=" + file, cause);
    }
}
