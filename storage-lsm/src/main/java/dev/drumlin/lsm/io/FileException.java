package dev.drumlin.lsm.io;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A file operation failed. Its subclasses are the kinds that callers treat apart; the plain class is everything else. */
public sealed class FileException extends IOException
        permits CorruptedFileException, DiskFullException, FileLockedException, MissingFileException {
    private static final long serialVersionUID = 1L;

    private final String file;

    public FileException(String file, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.file = file;
    }

    /** Returns the name of the file, relative to the data folder. */
    public final String file() {
        return file;
    }
}
