package dev.drumlin.storage.error;

/** A key, value, mutation, statement or body is over a stated limit; the message names limit and size. */
public final class TooLargeException extends StorageException {
    private static final long serialVersionUID = 1L;

    public TooLargeException(String message) {
        super(ErrorCode.TOO_LARGE, Outcome.NOT_APPLIED, message, null, false);
    }
}
