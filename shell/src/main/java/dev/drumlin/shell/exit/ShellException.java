package dev.drumlin.shell.exit;

import org.jspecify.annotations.Nullable;

/** A failure that the shell foresees; its message is shown as it is, so it says what is wrong and what to do. */
public abstract class ShellException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final ExitCode exitCode;

    protected ShellException(ExitCode exitCode, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.exitCode = exitCode;
    }

    /** The code that a one-shot run ends with. */
    public final ExitCode exitCode() {
        return exitCode;
    }

    /** The message; never null, because the constructor demands one. */
    public final String text() {
        String message = getMessage();
        return message == null ? "" : message;
    }
}
