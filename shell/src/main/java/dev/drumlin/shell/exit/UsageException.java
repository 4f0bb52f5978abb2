package dev.drumlin.shell.exit;

/** The command line is wrong, or a file that it names is. Nothing was changed on the server by the wrong part. */
public final class UsageException extends ShellException {
    private static final long serialVersionUID = 1L;

    public UsageException(String message) {
        super(ExitCode.USAGE, message, null);
    }

    public UsageException(String message, Throwable cause) {
        super(ExitCode.USAGE, message, cause);
    }
}
