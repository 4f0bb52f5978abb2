package dev.drumlin.bench;

/** The command line is wrong; the message says what, and what would be right. */
public final class UsageException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public UsageException(String message) {
        super(message);
    }
}
