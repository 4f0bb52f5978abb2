package dev.drumlin.app.management;

import dev.drumlin.app.plugins.DataLocation;
import dev.drumlin.storage.Compactable;
import dev.drumlin.storage.CompactionProgress;
import dev.drumlin.storage.EngineStats;
import dev.drumlin.storage.StorageEngine;
import java.util.List;
import java.util.Map;
import org.springframework.boot.actuate.endpoint.annotation.DeleteOperation;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.annotation.Selector;
import org.springframework.boot.actuate.endpoint.web.WebEndpointResponse;
import org.springframework.stereotype.Component;

/** {@code /actuator/storage}: the backend, its counters and sizes, and the merges that run. */
@Component
@Endpoint(id = "storage")
class StorageEndpoint {
    private final StorageEngine engine;
    private final DataLocation location;

    StorageEndpoint(StorageEngine engine, DataLocation location) {
        this.engine = engine;
        this.location = location;
    }

    @ReadOperation
    public StorageView storage() {
        return new StorageView(
                location.backend(),
                location.folder().toString(),
                engine.schema().number(),
                engine.stats(),
                engine.ability(Compactable.class).map(Compactable::running).orElse(List.of()));
    }

    /** Stops a merge, {@code DELETE /actuator/storage/compactions/ID}: 204 if it was running, 404 if not. */
    @DeleteOperation
    public WebEndpointResponse<Map<String, Object>> stop(@Selector String list, @Selector long id) {
        boolean isStopped = list.equals("compactions")
                && engine.ability(Compactable.class)
                        .map(compactable -> compactable.stop(id))
                        .orElse(false);
        if (isStopped) {
            return new WebEndpointResponse<>(WebEndpointResponse.STATUS_NO_CONTENT);
        }
        return new WebEndpointResponse<>(
                Map.of("code", "not-found", "message", "no compaction with id=" + id + " is running"),
                WebEndpointResponse.STATUS_NOT_FOUND);
    }

    /** The answer; byte counts in bytes, durations in nanoseconds, see {@link EngineStats}. */
    record StorageView(
            String backend,
            String folder,
            long schemaNumber,
            EngineStats stats,
            List<CompactionProgress> compactions) {}
}
