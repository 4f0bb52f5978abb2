package dev.drumlin.storage.error;

import org.jspecify.annotations.Nullable;

/** The engine takes no writes, for the reason in the message; reads go on. */
public final class ReadOnlyException extends StorageException {
    private static final long serialVersionUID = 1L;

    public ReadOnlyException(String message) {
        this(message, Outcome.NOT_APPLIED, null);
    }

    public ReadOnlyException(String message, Outcome outcome, @Nullable Throwable cause) {
        super(ErrorCode.READ_ONLY, outcome, message, cause, false);
    }
}
