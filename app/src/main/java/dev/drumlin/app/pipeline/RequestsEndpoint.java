package dev.drumlin.app.pipeline;

import java.util.List;
import java.util.Map;
import org.springframework.boot.actuate.endpoint.annotation.DeleteOperation;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.annotation.Selector;
import org.springframework.boot.actuate.endpoint.web.WebEndpointResponse;
import org.springframework.stereotype.Component;

/** {@code /actuator/requests}: what runs now, and how to end it. */
@Component
@Endpoint(id = "requests")
class RequestsEndpoint {
    private final Pipeline pipeline;

    RequestsEndpoint(Pipeline pipeline) {
        this.pipeline = pipeline;
    }

    /** Returns the running requests, the oldest first. */
    @ReadOperation
    public List<RunningRequest> requests() {
        return pipeline.running().list();
    }

    /** Calls one off: 204 if it was running, 404 if not. */
    @DeleteOperation
    public WebEndpointResponse<Map<String, Object>> cancel(@Selector long id) {
        if (pipeline.running().cancel(id)) {
            return new WebEndpointResponse<>(WebEndpointResponse.STATUS_NO_CONTENT);
        }
        return new WebEndpointResponse<>(
                Map.of("code", "not-found", "message", "no request with id=" + id + " is running"),
                WebEndpointResponse.STATUS_NOT_FOUND);
    }
}
