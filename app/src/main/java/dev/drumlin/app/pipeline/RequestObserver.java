package dev.drumlin.app.pipeline;

import dev.drumlin.storage.error.StorageException;
import org.jspecify.annotations.Nullable;

/** Is told of each request's begin and end, on the request's loop; must be quick. Tracing is one. */
public interface RequestObserver {
    /** Observes nothing: no counters, no cost. */
    RequestObserver NONE = new RequestObserver() {
        @Override
        public void began(RequestContext request) {}

        @Override
        public void ended(RequestContext request, @Nullable StorageException problem) {}
    };

    /** A request has arrived. The observer may give it counters, see {@link RequestContext#observe}. */
    void began(RequestContext request);

    /**
     * The client wants full tracing of this request. An observer that traces it names the trace by
     * {@link RequestContext#traceId(String)}.
     */
    default void askedForFullTracing(RequestContext request) {}

    /**
     * All work for the request is over; its statement and values are still there, until this returns.
     *
     * @param problem why it failed, null if it was answered
     */
    void ended(RequestContext request, @Nullable StorageException problem);
}
