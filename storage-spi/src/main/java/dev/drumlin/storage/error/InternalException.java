package dev.drumlin.storage.error;

import org.jspecify.annotations.Nullable;

/** A fault of ours: a bug, or an I/O failure that fits no other kind. */
public final class InternalException extends StorageException {
    private static final long serialVersionUID = 1L;

    public InternalException(String message) {
        this(message, Outcome.NOT_APPLIED, null);
    }

    public InternalException(String message, Outcome outcome, @Nullable Throwable cause) {
        super(ErrorCode.INTERNAL, outcome, message, cause, true);
    }
}
