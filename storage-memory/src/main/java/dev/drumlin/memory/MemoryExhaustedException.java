package dev.drumlin.memory;

/** There is no room, in a pool or in the machine. What was taken before is as it was. */
public final class MemoryExhaustedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    MemoryExhaustedException(String message) {
        super(message);
    }

    MemoryExhaustedException(PoolUse use, long bytes) {
        super("No room in memory: bytes=" + bytes + " " + use);
    }
}
