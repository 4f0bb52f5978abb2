package dev.drumlin.storage.error;

/** A keyspace or table of that name exists already. */
public final class AlreadyExistsException extends StorageException {
    private static final long serialVersionUID = 1L;

    public AlreadyExistsException(String message) {
        super(ErrorCode.ALREADY_EXISTS, Outcome.NOT_APPLIED, message, null, false);
    }
}
