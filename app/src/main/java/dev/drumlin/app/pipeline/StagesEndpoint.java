package dev.drumlin.app.pipeline;

import java.util.List;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.stereotype.Component;

/** {@code /actuator/stages}: what each stage has done and what waits in it. */
@Component
@Endpoint(id = "stages")
class StagesEndpoint {
    private final Pipeline pipeline;

    StagesEndpoint(Pipeline pipeline) {
        this.pipeline = pipeline;
    }

    /** Returns one entry for each stage, in the order in which a request passes them. */
    @ReadOperation
    public List<StageSnapshot> stages() {
        return pipeline.stages();
    }
}
