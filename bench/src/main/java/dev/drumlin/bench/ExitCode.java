package dev.drumlin.bench;

/** How a tool ends. The numbers are those of sysexits.h and part of the command line's contract. */
public enum ExitCode {
    DONE(0),
    /** The command line is wrong; nothing was done. */
    USAGE(64),
    /** It could not be measured, or an operation failed. */
    FAILED(70);

    private final int number;

    ExitCode(int number) {
        this.number = number;
    }

    public int number() {
        return number;
    }
}
