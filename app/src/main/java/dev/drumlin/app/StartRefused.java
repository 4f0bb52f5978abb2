package dev.drumlin.app;

/** The server will not start as it was asked to; the message tells a person what is wrong and what to do about it. */
public final class StartRefused extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public StartRefused(String message) {
        super(message);
    }

    public StartRefused(String message, Throwable cause) {
        super(message, cause);
    }
}
