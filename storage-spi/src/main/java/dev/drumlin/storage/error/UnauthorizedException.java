package dev.drumlin.storage.error;

/** The caller is not who it must be, or may not do this. */
public final class UnauthorizedException extends StorageException {
    private static final long serialVersionUID = 1L;

    public UnauthorizedException(String message) {
        super(ErrorCode.UNAUTHORIZED, Outcome.NOT_APPLIED, message, null, false);
    }
}
