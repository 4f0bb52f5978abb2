package dev.drumlin.app.tracing;

import dev.drumlin.app.pipeline.RequestContext;
import dev.drumlin.app.pipeline.RequestObserver;
import dev.drumlin.storage.error.StorageException;
import dev.drumlin.tracing.Tracing;
import dev.drumlin.tracing.session.Session;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Gives every request a session, if anybody looks, and ends it. Called on the request's loop. */
final class RequestTracing implements RequestObserver {
    private final Tracing tracing;

    RequestTracing(Tracing tracing) {
        this.tracing = tracing;
    }

    @Override
    public void began(RequestContext request) {
        Session session = tracing.begin();
        if (session != null) {
            request.observe(session.cost(), session);
        }
    }

    @Override
    public void askedForFullTracing(RequestContext request) {
        Session session = tracing.record((Session) request.trace());
        request.observe(session.cost(), session);
        request.traceId(Objects.requireNonNull(session.id()).toString());
    }

    @Override
    public void ended(RequestContext request, @Nullable StorageException problem) {
        if (request.trace() instanceof Session session) {
            tracing.end(session, request.arrivalNanos(), () -> TracedRequest.facts(request, problem));
        }
    }
}
