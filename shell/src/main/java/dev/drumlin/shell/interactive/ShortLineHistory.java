package dev.drumlin.shell.interactive;

import java.time.Instant;
import org.jline.reader.impl.history.DefaultHistory;

/** A history that leaves out long lines: they carry data, which belongs in no file of the user's home. */
final class ShortLineHistory extends DefaultHistory {
    static final int LINE_CHARS_MAX = 4096;

    @Override
    public void add(Instant time, String line) {
        if (line.length() <= LINE_CHARS_MAX) {
            super.add(time, line);
        }
    }
}
