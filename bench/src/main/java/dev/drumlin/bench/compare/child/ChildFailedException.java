package dev.drumlin.bench.compare.child;

import org.jspecify.annotations.Nullable;

/** A child could not do what it was told, or has died. */
public final class ChildFailedException extends RuntimeException {
    private static final long serialVersionUID = 1;

    ChildFailedException(String message) {
        super(message);
    }

    ChildFailedException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
