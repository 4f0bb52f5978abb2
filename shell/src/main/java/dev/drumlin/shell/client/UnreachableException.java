package dev.drumlin.shell.client;

import dev.drumlin.shell.exit.ExitCode;
import dev.drumlin.shell.exit.ShellException;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/** Nobody answers at a URL, something that is not Drumlin does, or the connection broke in the middle. */
public final class UnreachableException extends ShellException {
    private static final long serialVersionUID = 1L;

    private UnreachableException(String message, @Nullable Throwable cause) {
        super(ExitCode.UNREACHABLE, message, cause);
    }

    /** No connection could be made, so the server saw nothing of the request. */
    public static UnreachableException noConnection(URI url, Throwable cause) {
        return new UnreachableException(
                "no server answers at " + server(url)
                        + "; start one with ./drumlin serve, or name another with --url URL",
                cause);
    }

    /** The connection ended before the answer did, so a write may or may not have happened. */
    public static UnreachableException broken(URI url, Throwable cause) {
        return new UnreachableException(
                "the connection to " + server(url) + " broke before the answer was complete (" + reason(cause)
                        + "); if this was a write, its outcome is unknown",
                cause);
    }

    /** The answer is not what a Drumlin server sends. */
    public static UnreachableException notDrumlin(URI url, String seen) {
        return new UnreachableException(
                "what answers at " + url + " does not look like a Drumlin server (" + seen + "); check --url", null);
    }

    /** The same with more to say. */
    public UnreachableException noting(String more) {
        return new UnreachableException(text() + more, this);
    }

    private static String server(URI url) {
        return url.getScheme() + "://" + url.getRawAuthority();
    }

    private static String reason(Throwable cause) {
        String message = cause.getMessage();
        return message == null ? cause.getClass().getSimpleName() : message;
    }
}
