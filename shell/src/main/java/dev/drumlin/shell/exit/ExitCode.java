package dev.drumlin.shell.exit;

import org.springframework.shell.core.command.ExitStatus;

/** The exit codes of the shell. Scripts depend on the numbers: they never change. */
public enum ExitCode {
    /** The command did what was asked. */
    DONE(0),
    /** The server, or the data that was sent to it, said no. */
    REFUSED(3),
    /** The command line is wrong, or a file that it names cannot be used. Nothing was sent. */
    USAGE(64),
    /** No server answers at the URL, or the connection broke. */
    UNREACHABLE(69),
    /** A fault of the shell itself. */
    INTERNAL(70),
    /** The user interrupted the command. */
    INTERRUPTED(130);

    private final int number;

    ExitCode(int number) {
        this.number = number;
    }

    /** The number that the operating system is given. */
    public int number() {
        return number;
    }

    /** The same as Spring Shell's type, with the text that is to be shown. */
    public ExitStatus status(String text) {
        return new ExitStatus(number, text);
    }
}
