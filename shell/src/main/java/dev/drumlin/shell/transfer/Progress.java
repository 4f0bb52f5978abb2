package dev.drumlin.shell.transfer;

import java.io.PrintStream;
import java.util.Locale;
import java.util.function.LongSupplier;

/** A line that counts rows while they pass, on a terminal; elsewhere nothing is printed. Safe for several threads. */
public final class Progress {
    private static final long PERIOD_NANOS = 200_000_000L;

    private final PrintStream out;
    private final boolean shown;
    private final LongSupplier nanoClock;
    private final long startNanos;
    private long printedNanos;
    private long rowCount;
    private long byteCount;
    private boolean visible;

    /**
     * @param shown whether the stream is a terminal that nothing else writes to meanwhile
     */
    public Progress(PrintStream out, boolean shown, LongSupplier nanoClock) {
        this.out = out;
        this.shown = shown;
        this.nanoClock = nanoClock;
        this.startNanos = nanoClock.getAsLong();
        this.printedNanos = startNanos;
    }

    synchronized void add(long rows, long bytes) {
        rowCount += rows;
        byteCount += bytes;
        // The clock is asked once in 256 rows: often enough for the eye.
        if (shown && (rowCount & 0xff) == 0 && nanoClock.getAsLong() - printedNanos >= PERIOD_NANOS) {
            printedNanos = nanoClock.getAsLong();
            double seconds = seconds();
            out.printf(
                    Locale.ROOT,
                    "\r%,d rows, %,.1f MB, %,.0f rows/s\033[K",
                    rowCount,
                    byteCount / 1e6,
                    rowCount / seconds);
            out.flush();
            visible = true;
        }
    }

    /** Takes the line away. */
    synchronized void end() {
        if (visible) {
            out.print("\r\033[K");
            out.flush();
            visible = false;
        }
    }

    public double seconds() {
        return (nanoClock.getAsLong() - startNanos) / 1e9;
    }

    public synchronized long rowCount() {
        return rowCount;
    }
}
