package dev.drumlin.app.plugins;

import dev.drumlin.storage.WallClock;
import java.time.Clock;
import java.time.Instant;

/** The engine's time of day, taken from the JDK's, which counts in finer steps than milliseconds. */
final class WallClocks {
    private WallClocks() {}

    static WallClock of(Clock clock) {
        return () -> {
            Instant now = clock.instant();
            return now.getEpochSecond() * 1_000_000 + now.getNano() / 1_000;
        };
    }
}
