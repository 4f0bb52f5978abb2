package dev.drumlin.storage;

/** A clock that never goes back, for durations and deadlines. Thread-safe. */
public interface NanoClock {
    /** Returns nanoseconds from an arbitrary origin, comparable by subtraction only. */
    long nanos();
}
