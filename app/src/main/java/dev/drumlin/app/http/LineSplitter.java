package dev.drumlin.app.http;

import java.util.Arrays;
import org.springframework.core.io.buffer.DataBuffer;

/**
 * Cuts a stream of bytes into lines, of which it holds no more than one piece of the stream and the start of a line. A line
 * over the limit is passed over up to its end, in constant memory.
 */
final class LineSplitter {
    private final int lineMax;
    private byte[] bytes = new byte[8_192];
    private int from;
    private int scanned;
    private int to;
    private boolean ended;
    private boolean skipping;

    private int lineAt;
    private int lineLength;
    private boolean tooLong;

    LineSplitter(int lineMax) {
        this.lineMax = lineMax;
    }

    /** Adds a piece; what {@link #next} gave before is void. */
    void append(DataBuffer piece) {
        int more = piece.readableByteCount();
        if (from > 0) {
            System.arraycopy(bytes, from, bytes, 0, to - from);
            to -= from;
            scanned -= from;
            from = 0;
        }
        if (to + more > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(to + more, 2 * bytes.length));
        }
        piece.read(bytes, to, more);
        to += more;
    }

    /** Notes that nothing follows, so that what is left is a line. */
    void end() {
        ended = true;
    }

    /** Goes to the next line; false if there is none, or none yet. */
    boolean next() {
        while (scanned < to) {
            if (bytes[scanned++] == '\n') {
                return line(scanned - 1);
            }
        }
        if (to - from > lineMax) {
            skipping = true;
            from = to;
        }
        if (ended && (from < to || skipping)) {
            return line(to);
        }
        return false;
    }

    private boolean line(int end) {
        lineAt = from;
        lineLength = end - from;
        tooLong = skipping || lineLength > lineMax;
        skipping = false;
        from = scanned;
        return true;
    }

    byte[] bytes() {
        return bytes;
    }

    int lineAt() {
        return lineAt;
    }

    int lineLength() {
        return lineLength;
    }

    /** Returns whether the line was over the limit; then its bytes are not there. */
    boolean isTooLong() {
        return tooLong;
    }

    /** Returns whether the line has nothing but blanks. */
    boolean isBlank() {
        for (int i = lineAt; i < lineAt + lineLength; i++) {
            if (bytes[i] != ' ' && bytes[i] != '\t' && bytes[i] != '\r') {
                return false;
            }
        }
        return !tooLong;
    }
}
