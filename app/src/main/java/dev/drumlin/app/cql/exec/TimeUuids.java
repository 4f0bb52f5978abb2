package dev.drumlin.app.cql.exec;

import dev.drumlin.storage.WallClock;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/** Makes version 1 UUIDs of the present time, each later than the one before. Thread-safe. */
final class TimeUuids implements Supplier<UUID> {
    /** 100-nanosecond steps from 15 October 1582 to 1970. */
    private static final long UUID_EPOCH_STEPS = 0x01B2_1DD2_1381_4000L;

    private static final long VARIANT = 0x8000_0000_0000_0000L;

    /** Says that the node is no network card's address. */
    private static final long MULTICAST_BIT = 0x0000_0100_0000_0000L;

    private final WallClock wall;
    private final long clockAndNode;
    private final AtomicLong lastSteps = new AtomicLong();

    TimeUuids(WallClock wall, UUID random) {
        this.wall = wall;
        long bits = random.getLeastSignificantBits();
        clockAndNode = VARIANT | (bits & 0x3FFF_FFFF_FFFF_FFFFL) | MULTICAST_BIT;
    }

    @Override
    public UUID get() {
        long now = wall.micros() * 10 + UUID_EPOCH_STEPS;
        long steps = lastSteps.updateAndGet(last -> Math.max(last + 1, now));
        long high = steps << 32 | (steps >>> 32 & 0xFFFF) << 16 | 0x1000 | (steps >>> 48 & 0x0FFF);
        return new UUID(high, clockAndNode);
    }
}
