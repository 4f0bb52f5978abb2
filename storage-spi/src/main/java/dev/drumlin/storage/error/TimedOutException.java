package dev.drumlin.storage.error;

import org.jspecify.annotations.Nullable;

/** The deadline passed; for a write the outcome says whether it had reached the log. */
public final class TimedOutException extends StorageException {
    private static final long serialVersionUID = 1L;

    public TimedOutException(String message) {
        this(message, Outcome.NOT_APPLIED, null);
    }

    public TimedOutException(String message, Outcome outcome, @Nullable Throwable cause) {
        super(ErrorCode.TIMED_OUT, outcome, message, cause, false);
    }
}
