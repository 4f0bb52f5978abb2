package dev.drumlin.tracing.slowquery;

import dev.drumlin.storage.NanoClock;
import dev.drumlin.storage.event.EngineEvent;
import dev.drumlin.storage.event.EngineListener;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What else went on lately: flushes, compactions, stalls and garbage collections, as intervals in a small ring. Writers are
 * background threads and rare; readers are slow requests and rare: one lock serves both. Thread-safe.
 */
public final class Surroundings implements EngineListener {
    private static final int KEPT = 64;

    private final NanoClock clock;
    private final String[] what = new String[KEPT];
    private final long[] from = new long[KEPT];
    private final long[] to = new long[KEPT];
    private long count;

    public Surroundings(NanoClock clock) {
        this.clock = clock;
    }

    @Override
    public void on(EngineEvent event) {
        switch (event) {
            case EngineEvent.Flushed flushed -> ended("flush", flushed.nanos());
            case EngineEvent.Compacted compacted -> ended("compaction", compacted.nanos());
            case EngineEvent.Stalled stalled -> ended("write stall", stalled.nanos());
            case EngineEvent.StallEnded stall -> ended("write stall", stall.nanos());
            case EngineEvent.ReplayProgress _,
                    EngineEvent.ReplayFinished _,
                    EngineEvent.SegmentRolled _,
                    EngineEvent.CorruptionFound _,
                    EngineEvent.BecameReadOnly _,
                    EngineEvent.BecameWritable _,
                    EngineEvent.BackgroundFailed _ -> {}
        }
    }

    /** Notes something that ended now after so many nanoseconds. */
    public synchronized void ended(String name, long nanos) {
        int slot = (int) (count++ % KEPT);
        what[slot] = name;
        to[slot] = clock.nanos();
        from[slot] = to[slot] - nanos;
    }

    /** Returns how many nanoseconds of [start, end) each kind of work covered, by name; only what did at all. */
    public synchronized Map<String, Long> during(long start, long end) {
        Map<String, Long> shares = new LinkedHashMap<>();
        for (int i = 0; i < Math.min(count, KEPT); i++) {
            long overlap = Math.min(to[i] - start, end - start) - Math.max(from[i] - start, 0);
            if (overlap > 0) {
                shares.merge(what[i], overlap, Long::sum);
            }
        }
        return shares;
    }
}
