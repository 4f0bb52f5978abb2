package dev.drumlin.app.tracing;

import dev.drumlin.tracing.Tracing;
import dev.drumlin.tracing.store.TraceWriter;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.stereotype.Component;

/** {@code GET /actuator/slowquery}. The switch itself, POST, is in {@link SlowQueryRoutes}, which refuses unknown keys. */
@Component
@Endpoint(id = "slowquery")
class SlowQueryEndpoint {
    private final Tracing tracing;
    private final TraceWriter writer;

    SlowQueryEndpoint(Tracing tracing, TraceWriter writer) {
        this.tracing = tracing;
        this.writer = writer;
    }

    @ReadOperation
    public SlowQueryView state() {
        return SlowQueryView.of(tracing, writer);
    }
}
