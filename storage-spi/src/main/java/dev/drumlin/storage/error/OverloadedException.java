package dev.drumlin.storage.error;

/** A bounded queue or memory budget is full; nothing was done, try again later. */
public final class OverloadedException extends StorageException {
    private static final long serialVersionUID = 1L;

    public OverloadedException(String message) {
        super(ErrorCode.OVERLOADED, Outcome.NOT_APPLIED, message, null, false);
    }
}
