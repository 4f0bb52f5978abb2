package dev.drumlin.storage.error;

import org.jspecify.annotations.Nullable;

/** The backend cannot be reached or cannot answer now. */
public final class UnavailableException extends StorageException {
    private static final long serialVersionUID = 1L;

    public UnavailableException(String message) {
        this(message, Outcome.NOT_APPLIED, null);
    }

    public UnavailableException(String message, Outcome outcome, @Nullable Throwable cause) {
        super(ErrorCode.UNAVAILABLE, outcome, message, cause, true);
    }
}
