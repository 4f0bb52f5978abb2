package dev.drumlin.storage.error;

/** The request is wrong in itself: syntax, types, unknown columns or properties, values out of range. */
public final class InvalidRequestException extends StorageException {
    private static final long serialVersionUID = 1L;

    private final int line;
    private final int column;

    public InvalidRequestException(String message) {
        this(message, 0, 0);
    }

    /**
     * Makes a failure that points into the statement.
     *
     * @param line line in the statement text, from 1; 0 when there is none to point at
     * @param column column in code points, from 1; 0 when there is none to point at
     */
    public InvalidRequestException(String message, int line, int column) {
        super(ErrorCode.INVALID_REQUEST, Outcome.NOT_APPLIED, message, null, false);
        this.line = line;
        this.column = column;
    }

    /** Returns whether the failure points at a place in the statement. */
    public boolean hasPosition() {
        return line > 0;
    }

    /** Returns the line, from 1, or 0 without a position. */
    public int line() {
        return line;
    }

    /** Returns the column in code points, from 1, or 0 without a position. */
    public int column() {
        return column;
    }
}
