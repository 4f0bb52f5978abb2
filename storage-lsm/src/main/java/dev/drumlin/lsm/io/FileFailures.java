package dev.drumlin.lsm.io;

import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.util.function.LongSupplier;

/** Turns what the JDK throws into our kinds. */
final class FileFailures {
    /** With less room than one block of any usual file system left, a write that failed failed for want of room. */
    private static final long FULL_BYTES = 4096;

    private FileFailures() {}

    /**
     * Names the kind of a failure.
     *
     * @param usableBytes asked only if the message does not tell, because the JDK has no type for a full disk and words
     *     its message in the language of the system
     */
    static FileException of(String file, String operation, IOException cause, LongSupplier usableBytes) {
        String message = String.valueOf(cause.getMessage());
        if (cause instanceof FileException known) {
            return known;
        }
        if (cause instanceof NoSuchFileException) {
            return new MissingFileException(file, operation, cause);
        }
        if (message.contains("No space left on device") || message.contains("Disk quota exceeded")) {
            return new DiskFullException(file, operation, cause);
        }
        if (cause instanceof FileAlreadyExistsException) {
            return new FileException(file, "file exists: operation=" + operation + " file=" + file, cause);
        }
        if (cause instanceof ClosedByInterruptException) {
            return new FileException(
                    file, "a thread was interrupted inside a file operation=" + operation + " file=" + file, cause);
        }
        if (changesDisk(operation) && usableBytes.getAsLong() < FULL_BYTES) {
            return new DiskFullException(file, operation, cause);
        }
        return new FileException(
                file, "file operation failed: operation=" + operation + " file=" + file + " cause=" + message, cause);
    }

    private static boolean changesDisk(String operation) {
        return !operation.equals("read") && !operation.equals("list") && !operation.equals("length");
    }
}
