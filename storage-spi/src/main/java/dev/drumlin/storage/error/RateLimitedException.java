package dev.drumlin.storage.error;

/** The caller has used up its rate. */
public final class RateLimitedException extends StorageException {
    private static final long serialVersionUID = 1L;

    public RateLimitedException(String message) {
        super(ErrorCode.RATE_LIMITED, Outcome.NOT_APPLIED, message, null, false);
    }
}
