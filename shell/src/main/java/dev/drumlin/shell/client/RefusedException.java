package dev.drumlin.shell.client;

import dev.drumlin.shell.exit.ExitCode;
import dev.drumlin.shell.exit.ShellException;

/** The server understood the request and said no. */
public final class RefusedException extends ShellException {
    private static final long serialVersionUID = 1L;

    private final transient Problem problem;

    public RefusedException(Problem problem) {
        this(problem, problem.sentence());
    }

    /** As above with a text of its own, for example one that shows the place in the statement. */
    public RefusedException(Problem problem, String text) {
        super(ExitCode.REFUSED, text, null);
        this.problem = problem;
    }

    public Problem problem() {
        return problem;
    }
}
