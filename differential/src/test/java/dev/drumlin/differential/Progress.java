package dev.drumlin.differential;

import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/** Tells now and then how far a run is. For one thread. */
final class Progress {
    private static final long EVERY_NANOS = Duration.ofSeconds(10).toNanos();

    private final LongSupplier nanos;
    private final Consumer<String> lines;
    private final long start;
    private long last;

    /**
     * Starts the clock.
     *
     * @param nanos the clock
     * @param lines takes what is told
     */
    Progress(LongSupplier nanos, Consumer<String> lines) {
        this.nanos = nanos;
        this.lines = lines;
        this.start = nanos.getAsLong();
        this.last = start;
    }

    /** Tells it if ten seconds have gone by since it was told last. */
    void at(long statements, int differences) {
        long now = nanos.getAsLong();
        if (now - last >= EVERY_NANOS) {
            last = now;
            lines.accept("differential: %,d statements, %d differences, %d s"
                    .formatted(
                            statements,
                            differences,
                            Duration.ofNanos(now - start).toSeconds()));
        }
    }
}
