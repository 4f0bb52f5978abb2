package dev.drumlin.shell.exit;

import java.lang.reflect.InvocationTargetException;
import org.springframework.shell.core.command.CommandExecutionException;
import org.springframework.shell.core.command.ExitStatus;
import org.springframework.shell.core.command.exit.ExitStatusExceptionMapper;

/** The one place where a failure becomes an exit status and the text that is shown for it. */
public final class FailureMapper implements ExitStatusExceptionMapper {

    @Override
    public ExitStatus apply(Exception failure) {
        Throwable cause = unwrapped(failure);
        if (cause instanceof ShellException expected) {
            return expected.exitCode().status(expected.text());
        }
        return ExitCode.INTERNAL.status("this is a fault of the shell, please report it: " + cause);
    }

    /** Spring Shell calls command methods by reflection and wraps what they throw, sometimes twice. */
    private static Throwable unwrapped(Throwable failure) {
        Throwable current = failure;
        while (current instanceof InvocationTargetException || current instanceof CommandExecutionException) {
            Throwable cause = current.getCause();
            if (cause == null) {
                return current;
            }
            current = cause;
        }
        return current;
    }
}
