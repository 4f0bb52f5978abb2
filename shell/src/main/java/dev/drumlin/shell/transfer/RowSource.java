package dev.drumlin.shell.transfer;

import java.io.Closeable;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * A cursor over the rows of a file. Used by one thread at a time; the row stays until the next call of
 * {@link #advance()}.
 */
interface RowSource extends Closeable {

    /**
     * Goes to the next row.
     *
     * @return false at the end of the file
     * @throws MalformedFileException if the file cannot be understood from here on
     */
    boolean advance() throws IOException;

    /** The line of the file that the row begins in, from 1. */
    long line();

    /** Why this row cannot be sent; null if it can. */
    @Nullable
    String rejection();

    /** The row as a JSON object in UTF-8, without a line end. Only if there is no rejection. */
    byte[] json();
}
