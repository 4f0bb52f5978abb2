package dev.drumlin.shell.transfer;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The body of one load request: the next rows of a file, up to a number of them, one JSON object a line. Rows that cannot
 * be sent are reported and left out.
 *
 * <p>The HTTP client's thread reads, the command's thread asks afterwards; every method is synchronized. A file that breaks
 * ends the body as if it were whole, so that the server's answer on the rows before that is still heard.
 */
final class BatchBody extends InputStream {
    private final RowSource source;
    private final long rowsMax;
    private final ImportReport report;
    private final Progress progress;
    /** The line of the file for each line of the body. */
    private long[] fileLines = new long[1024];

    private int rowCount;
    private byte[] current = new byte[0];
    private int position;
    private boolean ended;
    private @Nullable IOException failure;

    BatchBody(RowSource source, long rowsMax, ImportReport report, Progress progress) {
        this.source = source;
        this.rowsMax = rowsMax;
        this.report = report;
        this.progress = progress;
        nextRow();
    }

    /** Whether there is anything to send. */
    synchronized boolean isEmpty() {
        return rowCount == 0;
    }

    /** The line of the file that a line of the body came from, both from 1; 0 if there is no such line. */
    synchronized long fileLine(long bodyLine) {
        return bodyLine >= 1 && bodyLine <= rowCount ? fileLines[(int) bodyLine - 1] : 0;
    }

    /** The first line of the file that is in this body, 0 if none is. */
    synchronized long firstFileLine() {
        return fileLine(1);
    }

    synchronized int rowCount() {
        return rowCount;
    }

    /** Why the file could not be read to its end; null if it could, so far. */
    synchronized @Nullable IOException failure() {
        return failure;
    }

    /** Whether the file has no more rows. */
    synchronized boolean isLast() {
        return failure != null || (ended && rowCount < rowsMax);
    }

    @Override
    public synchronized int read() {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public synchronized int read(byte[] target, int offset, int length) {
        int done = 0;
        while (done < length && (position < current.length || nextRow())) {
            int count = Math.min(length - done, current.length - position);
            System.arraycopy(current, position, target, offset + done, count);
            position += count;
            done += count;
        }
        return done == 0 && length > 0 ? -1 : done;
    }

    private synchronized boolean nextRow() {
        if (ended || rowCount == rowsMax) {
            ended = true;
            return false;
        }
        try {
            while (source.advance()) {
                String rejection = source.rejection();
                if (rejection == null) {
                    hold(source.json(), source.line());
                    return true;
                }
                report.reject(source.line(), rejection);
            }
        } catch (IOException e) {
            failure = e;
        }
        ended = true;
        current = new byte[0];
        position = 0;
        return false;
    }

    private void hold(byte[] json, long line) {
        current = Arrays.copyOf(json, json.length + 1);
        current[json.length] = '\n';
        position = 0;
        if (rowCount == fileLines.length) {
            fileLines = Arrays.copyOf(fileLines, fileLines.length * 2);
        }
        fileLines[rowCount++] = line;
        progress.add(1, current.length);
    }
}
