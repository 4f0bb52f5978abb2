package dev.drumlin.lsm.read;

import dev.drumlin.lsm.io.CorruptedFileException;
import dev.drumlin.storage.error.CorruptedException;
import dev.drumlin.storage.error.InternalException;
import dev.drumlin.storage.error.Outcome;
import dev.drumlin.storage.error.StorageException;
import java.io.IOException;

/** Turns failures of files into errors of the storage contract. */
public final class ReadFailures {
    private ReadFailures() {}

    /** Returns what a caller is told of a failure that met a read, or any work that changed nothing. */
    public static StorageException of(Throwable failure) {
        return switch (failure) {
            case StorageException known -> known;
            case CorruptedFileException damage ->
                new CorruptedException(damage.file(), damage.offset(), "Stored data is damaged", damage);
            case IOException io ->
                new InternalException("A file could not be read: " + io.getMessage(), Outcome.NOT_APPLIED, io);
            default -> new InternalException("The storage engine failed: " + failure, Outcome.NOT_APPLIED, failure);
        };
    }
}
