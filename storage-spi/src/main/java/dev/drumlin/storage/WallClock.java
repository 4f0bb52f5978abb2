package dev.drumlin.storage;

/** The time of day; may jump either way. Thread-safe. */
public interface WallClock {
    /** Returns microseconds since the epoch. */
    long micros();

    /** Returns whole seconds since the epoch. */
    default long seconds() {
        return Math.floorDiv(micros(), 1_000_000L);
    }
}
