package dev.drumlin.bench.compare.cql;

import dev.drumlin.app.pipeline.RequestContext;
import dev.drumlin.app.pipeline.RequestObserver;
import dev.drumlin.storage.NanoClock;
import dev.drumlin.storage.WallClock;
import dev.drumlin.storage.error.StorageException;
import dev.drumlin.tracing.TimeUuids;
import dev.drumlin.tracing.Tracing;
import dev.drumlin.tracing.TracingState;
import dev.drumlin.tracing.session.Session;
import dev.drumlin.tracing.slowquery.RecordMaker;
import dev.drumlin.tracing.slowquery.Surroundings;
import org.jspecify.annotations.Nullable;

/** What the server does for each request in a mode of tracing, as long as none is slow. Called on the request's loop. */
final class RequestTracing implements RequestObserver {
    private final Tracing tracing;

    private RequestTracing(Tracing tracing) {
        this.tracing = tracing;
    }

    /** Returns the observer of a mode: off, fast or full. */
    static RequestObserver of(String mode, WallClock wall, NanoClock nanos) {
        TracingState standard = TracingState.DEFAULTS;
        TracingState state = new TracingState(
                !mode.equals("off"), !mode.equals("full"), TracingState.THRESHOLD_MAX, standard.ttlSeconds(), 0);
        return new RequestTracing(new Tracing(
                state,
                wall,
                nanos,
                new TimeUuids(wall, 1),
                () -> 1,
                new RecordMaker(new Surroundings(nanos)),
                record -> true));
    }

    @Override
    public void began(RequestContext request) {
        Session session = tracing.begin();
        if (session != null) {
            request.observe(session.cost(), session);
        }
    }

    @Override
    public void ended(RequestContext request, @Nullable StorageException problem) {
        if (request.trace() instanceof Session session) {
            tracing.end(session, request.arrivalNanos(), () -> {
                throw new IllegalStateException("a request took longer than the longest threshold");
            });
        }
    }
}
