package dev.drumlin.app.http;

import dev.drumlin.storage.error.ErrorCode;

/** What each kind of failure is in HTTP. */
final class ErrorStatus {
    /** Seconds after which a client that met an overload may try again. */
    static final int RETRY_AFTER_SECONDS = 1;

    private ErrorStatus() {}

    static int of(ErrorCode code) {
        return switch (code) {
            case INVALID_REQUEST -> 400;
            case UNAUTHORIZED -> 403;
            case NOT_FOUND -> 404;
            case ALREADY_EXISTS -> 409;
            case TOO_LARGE -> 413;
            case RATE_LIMITED -> 429;
            case OVERLOADED, READ_ONLY, CLOSED, UNAVAILABLE -> 503;
            case TIMED_OUT -> 504;
            case CORRUPTED, INTERNAL -> 500;
            case NOT_SUPPORTED -> 501;
        };
    }

    static String title(ErrorCode code) {
        return switch (code) {
            case INVALID_REQUEST -> "The request is wrong";
            case UNAUTHORIZED -> "Not allowed";
            case NOT_FOUND -> "Not found";
            case ALREADY_EXISTS -> "Exists already";
            case TOO_LARGE -> "Over a limit";
            case RATE_LIMITED -> "Too many requests";
            case OVERLOADED -> "Overloaded";
            case READ_ONLY -> "Read-only";
            case CLOSED -> "Stopping";
            case UNAVAILABLE -> "Unavailable";
            case TIMED_OUT -> "Out of time";
            case CORRUPTED -> "Damaged data";
            case INTERNAL -> "A fault of the server";
            case NOT_SUPPORTED -> "Not supported";
        };
    }
}
