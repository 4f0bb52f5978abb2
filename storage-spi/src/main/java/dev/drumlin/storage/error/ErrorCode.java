package dev.drumlin.storage.error;

/** A stable name for each kind of failure. The text is part of the HTTP and CQL contracts: never renamed. */
public enum ErrorCode {
    INVALID_REQUEST("invalid-request"),
    UNAUTHORIZED("unauthorized"),
    NOT_FOUND("not-found"),
    ALREADY_EXISTS("already-exists"),
    TOO_LARGE("too-large"),
    RATE_LIMITED("rate-limited"),
    OVERLOADED("overloaded"),
    READ_ONLY("read-only"),
    CLOSED("closed"),
    UNAVAILABLE("unavailable"),
    TIMED_OUT("timed-out"),
    CORRUPTED("corrupted"),
    INTERNAL("internal"),
    NOT_SUPPORTED("not-supported");

    private final String text;

    ErrorCode(String text) {
        this.text = text;
    }

    /** Returns the name used on the wire, lower case with dashes. */
    public String text() {
        return text;
    }
}
