package dev.drumlin.shell.transfer;

import java.io.IOException;

/** The rest of a file cannot be read as rows, because its syntax is broken. */
final class MalformedFileException extends IOException {
    private static final long serialVersionUID = 1L;

    MalformedFileException(long line, String reason) {
        super("line " + line + ": " + reason);
    }
}
