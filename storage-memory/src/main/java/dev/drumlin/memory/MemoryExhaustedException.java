package dev.drumlin.memory;

/** An owner asked for more than its pool has room for. The pool and what was taken before are as they were. */
public final class MemoryExhaustedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    MemoryExhaustedException(PoolUse use, long bytes) {
        super("No room in memory: bytes=" + bytes + " " + use);
    }
}
