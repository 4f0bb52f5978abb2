package dev.drumlin.app.cql.plan;

import dev.drumlin.app.cql.BoundValues;
import dev.drumlin.app.cql.value.ValueCheck;
import dev.drumlin.storage.data.ByteWriter;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * What one execution brings to a plan: bound values, and one moment for all of its functions. Reusable; for one thread at a
 * time.
 */
public final class Bindings {
    private final ByteWriter scratch = new ByteWriter(128);
    private final Supplier<UUID> timeUuids;
    private final Supplier<UUID> randomUuids;
    private BoundValues values = new BoundValues();
    private long nowMicros;

    public Bindings(Supplier<UUID> timeUuids, Supplier<UUID> randomUuids) {
        this.timeUuids = timeUuids;
        this.randomUuids = randomUuids;
    }

    /**
     * Takes the values of an execution.
     *
     * @param now microseconds since the epoch
     */
    public Bindings begin(BoundValues bound, long now) {
        values = bound;
        nowMicros = now;
        return this;
    }

    public BoundValues values() {
        return values;
    }

    /** Returns when the execution began, in microseconds since the epoch. */
    public long nowMicros() {
        return nowMicros;
    }

    /** Returns when the execution began, in whole seconds since the epoch. */
    public long nowSeconds() {
        return Math.floorDiv(nowMicros, 1_000_000L);
    }

    UUID timeUuid() {
        return timeUuids.get();
    }

    UUID randomUuid() {
        return randomUuids.get();
    }

    /** Returns a buffer for a value in passing; empty, and taken back by the next call. */
    ByteWriter scratch() {
        return scratch.clear();
    }

    /** Refuses bytes that are no value of the marker's type. */
    void checkBound(ValueSource.Bound marker) {
        int index = marker.index();
        ValueCheck.check(marker.type(), marker.receiver(), values.segment(), values.at(index), values.length(index));
    }
}
