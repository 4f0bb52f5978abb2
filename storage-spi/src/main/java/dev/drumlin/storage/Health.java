package dev.drumlin.storage;

/** How well an engine is. */
public sealed interface Health {
    /** Reads and writes are served. */
    record Ok() implements Health {}

    /** Reads are served, writes refused, for a stated reason. */
    record ReadOnly(String reason) implements Health {}

    /** Nothing is served, for a stated reason. */
    record Failed(String reason) implements Health {}
}
