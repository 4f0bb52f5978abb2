package dev.drumlin.storage.error;

/** A keyspace, table, statement or other named thing does not exist. */
public final class NotFoundException extends StorageException {
    private static final long serialVersionUID = 1L;

    public NotFoundException(String message) {
        super(ErrorCode.NOT_FOUND, Outcome.NOT_APPLIED, message, null, false);
    }
}
