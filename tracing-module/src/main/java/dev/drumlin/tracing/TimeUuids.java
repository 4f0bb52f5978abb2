package dev.drumlin.tracing;

import dev.drumlin.storage.WallClock;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;

/** Makes time-based UUIDs (version 1) that grow strictly, whatever the clock does. Thread-safe. */
public final class TimeUuids {
    /** 100-nanosecond steps between the start of UUID time, in 1582, and the epoch. */
    private static final long EPOCH_STEPS = 0x01B21DD213814000L;

    private static final long VARIANT = 0x8000_0000_0000_0000L;

    private final WallClock clock;
    private final long low;
    private final AtomicLong last = new AtomicLong();

    /** @param node any number that tells this process from others */
    public TimeUuids(WallClock clock, long node) {
        this.clock = clock;
        low = VARIANT | (node & 0x3FFF_FFFF_FFFF_FFFFL);
    }

    /** Returns a UUID for now, or the next possible one if the clock has not moved on. */
    public UUID next() {
        long now = clock.micros() * 10 + EPOCH_STEPS;
        return at(last.accumulateAndGet(now, (before, wanted) -> Math.max(before + 1, wanted)));
    }

    /** Returns the microseconds since the epoch that a UUID stands for. */
    public static long micros(UUID uuid) {
        return (uuid.timestamp() - EPOCH_STEPS) / 10;
    }

    private UUID at(long steps) {
        long high = steps << 32 | (steps >>> 32 & 0xFFFF) << 16 | 0x1000 | (steps >>> 48 & 0xFFF);
        return new UUID(high, low);
    }
}
