package dev.drumlin.shell.exit;

/** The user pressed Ctrl-C while the command was waiting. */
public final class InterruptedCommandException extends ShellException {
    private static final long serialVersionUID = 1L;

    public InterruptedCommandException(Throwable cause) {
        super(ExitCode.INTERRUPTED, "interrupted; what the server had already been sent may still take effect", cause);
    }
}
