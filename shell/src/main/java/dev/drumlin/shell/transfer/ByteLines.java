package dev.drumlin.shell.transfer;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;

/** Lines of a stream as bytes, without their ends (LF or CRLF). A line that is too long is skipped but counted. */
final class ByteLines implements Closeable {
    /** More than the server takes for a row; bounds the memory when a file has no line ends. */
    static final int LINE_BYTES_MAX = 32 << 20;

    private static final int BUFFER_BYTES = 1 << 16;

    private final InputStream in;
    private final byte[] buffer = new byte[BUFFER_BYTES];
    private final Line line = new Line();
    private int position;
    private int limit;
    private long number;
    private boolean tooLong;

    ByteLines(InputStream in) {
        this.in = in;
    }

    /** Goes to the next line; false at the end of the stream. An empty last line does not count. */
    boolean advance() throws IOException {
        line.reset();
        tooLong = false;
        boolean any = false;
        while (position < limit || fill()) {
            any = true;
            int end = position;
            while (end < limit && buffer[end] != '\n') {
                end++;
            }
            take(end);
            if (end < limit) {
                position = end + 1;
                line.dropCarriageReturn();
                break;
            }
            position = end;
        }
        number += any ? 1 : 0;
        return any;
    }

    private void take(int end) {
        if (tooLong || line.size() + (end - position) > LINE_BYTES_MAX) {
            tooLong = true;
            line.reset();
        } else {
            line.write(buffer, position, end - position);
        }
    }

    private boolean fill() throws IOException {
        position = 0;
        limit = Math.max(0, in.read(buffer));
        return limit > 0;
    }

    /** The number of the current line, from 1. */
    long number() {
        return number;
    }

    /** Whether the current line was longer than {@link #LINE_BYTES_MAX}; its bytes are then empty. */
    boolean isTooLong() {
        return tooLong;
    }

    /** A copy of the current line's bytes. */
    byte[] bytes() {
        return line.toByteArray();
    }

    @Override
    public void close() throws IOException {
        in.close();
    }

    /** The JDK's growing buffer, with access to its end. */
    private static final class Line extends ByteArrayOutputStream {
        void dropCarriageReturn() {
            if (count > 0 && buf[count - 1] == '\r') {
                count--;
            }
        }
    }
}
