package dev.drumlin.tracing;

import dev.drumlin.storage.NanoClock;
import dev.drumlin.storage.WallClock;
import dev.drumlin.tracing.session.Session;
import dev.drumlin.tracing.session.SessionPool;
import dev.drumlin.tracing.slowquery.RecordMaker;
import dev.drumlin.tracing.slowquery.RequestFacts;
import dev.drumlin.tracing.slowquery.SlowQueryRecord;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.DoubleSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The switch, and what the pipeline calls for every request. Thread-safe.
 *
 * <p>A request costs, in mode off, one volatile read; in mode fast that, a session from a pool of the thread, and a comparison
 * at the end. Text is made only for a request that is recorded.
 */
public final class Tracing {
    /** Records shown without asking the store. */
    private static final int RECENT_MAX = 100;

    private final WallClock wall;
    private final NanoClock nanos;
    private final RecordMaker maker;
    private final Predicate<SlowQueryRecord> writer;
    private final TimeUuids uuids;
    private final DoubleSupplier draw;
    private final SessionPool pool = new SessionPool();

    private volatile TracingState state;

    // Guarded by recent.
    private final ArrayDeque<SlowQueryRecord> recent = new ArrayDeque<>();
    private long recorded;
    private long dropped;

    /**
     * Makes the switch.
     *
     * @param draw random numbers from 0, inclusive, to 1, exclusive; called by many threads
     * @param writer takes a record, or answers false if it has no room; must not block
     */
    public Tracing(
            TracingState initial,
            WallClock wall,
            NanoClock nanos,
            TimeUuids uuids,
            DoubleSupplier draw,
            RecordMaker maker,
            Predicate<SlowQueryRecord> writer) {
        state = initial;
        this.wall = wall;
        this.nanos = nanos;
        this.uuids = uuids;
        this.draw = draw;
        this.maker = maker;
        this.writer = writer;
    }

    /** Returns what is switched on. */
    public TracingState state() {
        return state;
    }

    /** Replaces settings by name, all or none; see {@link TracingState#with}. Holds for requests that begin later. */
    public TracingState update(Map<String, String> settings) {
        return change(old -> old.with(settings));
    }

    /** Replaces the share of requests that are fully traced. */
    public TracingState updateProbability(double probability) {
        return change(old -> old.withProbability(probability));
    }

    private synchronized TracingState change(UnaryOperator<TracingState> how) {
        TracingState changed = how.apply(state);
        state = changed;
        return changed;
    }

    /** Begins a request; null if nobody looks at it. */
    public @Nullable Session begin() {
        TracingState now = state;
        boolean drawn = now.probability() > 0 && draw.getAsDouble() < now.probability();
        return now.enable() || drawn ? pool.take().begin(drawn) : null;
    }

    /** Has a request recorded at its client's wish; a session is made if there is none yet. */
    public Session record(@Nullable Session session) {
        Session wanted = session != null ? session : pool.take().begin(false);
        wanted.record(uuids.next());
        return wanted;
    }

    /**
     * Ends a request, and records it if it was slow or was to be recorded anyway. The session must not be touched again.
     *
     * @param arrivalNanos when the request arrived, on the nano clock
     * @param facts makes the text, called only for a request that is recorded
     */
    public void end(Session session, long arrivalNanos, Supplier<RequestFacts> facts) {
        TracingState now = state;
        long end = nanos.nanos();
        boolean slow = now.enable() && now.isSlow(end - arrivalNanos);
        if (slow || session.isFullTracing()) {
            record(session, arrivalNanos, end, slow, now, facts.get());
        }
        pool.give(session);
    }

    private void record(Session session, long arrival, long end, boolean slow, TracingState now, RequestFacts facts) {
        UUID told = session.id();
        UUID id = told != null ? told : uuids.next();
        long startMicros = wall.micros() - (end - arrival) / 1_000;
        long ttl = !session.isFullTracing()
                ? now.ttlSeconds()
                : slow
                        ? Math.max(now.ttlSeconds(), TracingState.DEFAULTS.ttlSeconds())
                        : TracingState.DEFAULTS.ttlSeconds();
        SlowQueryRecord made = maker.make(id, startMicros, arrival, end, slow, session.cost(), facts, ttl);
        boolean taken = writer.test(made);
        synchronized (recent) {
            recorded += taken ? 1 : 0;
            dropped += taken ? 0 : 1;
            if (slow) {
                recent.addFirst(made);
                if (recent.size() > RECENT_MAX) {
                    recent.removeLast();
                }
            }
        }
    }

    /** Returns the last slow requests of this process, the newest first; older ones are in the store. */
    public List<SlowQueryRecord> recent() {
        synchronized (recent) {
            return List.copyOf(recent);
        }
    }

    /** Returns how many records the writer took. */
    public long recorded() {
        synchronized (recent) {
            return recorded;
        }
    }

    /** Returns how many records found no room. */
    public long dropped() {
        synchronized (recent) {
            return dropped;
        }
    }
}
