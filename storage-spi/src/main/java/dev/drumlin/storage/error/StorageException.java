package dev.drumlin.storage.error;

import org.jspecify.annotations.Nullable;

/**
 * Base of every failure that a caller of storage, CQL or HTTP can meet. The family is closed, so that a mapping to HTTP
 * or CQL codes is checked by the compiler. The message is a plain sentence that says what is wrong, where, and what to
 * do; it never carries secrets or raw control characters.
 */
public abstract sealed class StorageException extends RuntimeException
        permits InvalidRequestException,
                UnauthorizedException,
                NotFoundException,
                AlreadyExistsException,
                TooLargeException,
                RateLimitedException,
                OverloadedException,
                ReadOnlyException,
                ClosedException,
                UnavailableException,
                TimedOutException,
                CorruptedException,
                InternalException,
                NotSupportedException {
    private static final long serialVersionUID = 1L;

    private final ErrorCode code;
    private final Outcome outcome;

    /**
     * Makes a failure.
     *
     * @param traced whether a stack trace is worth its cost: false for what a client can cause at will
     */
    StorageException(ErrorCode code, Outcome outcome, String message, @Nullable Throwable cause, boolean traced) {
        super(message, cause, traced, traced);
        this.code = code;
        this.outcome = outcome;
    }

    /** Returns the stable code. */
    public final ErrorCode code() {
        return code;
    }

    /** Returns what became of the write; for a failed read always {@link Outcome#NOT_APPLIED}. */
    public final Outcome outcome() {
        return outcome;
    }
}
