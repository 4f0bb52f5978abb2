package dev.drumlin.storage.error;

import org.jspecify.annotations.Nullable;

/** The engine or server is shutting down or closed. */
public final class ClosedException extends StorageException {
    private static final long serialVersionUID = 1L;

    public ClosedException(String message) {
        this(message, Outcome.NOT_APPLIED, null);
    }

    public ClosedException(String message, Outcome outcome, @Nullable Throwable cause) {
        super(ErrorCode.CLOSED, outcome, message, cause, false);
    }
}
