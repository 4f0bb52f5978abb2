package dev.drumlin.storage.error;

/** The feature is understood but not offered by this version or backend. */
public final class NotSupportedException extends StorageException {
    private static final long serialVersionUID = 1L;

    public NotSupportedException(String message) {
        super(ErrorCode.NOT_SUPPORTED, Outcome.NOT_APPLIED, message, null, false);
    }
}
