package dev.drumlin.app.management;

import dev.drumlin.app.plugins.DataLocation;
import dev.drumlin.storage.EngineStats;
import dev.drumlin.storage.StorageEngine;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.stereotype.Component;

/** {@code /actuator/storage}: the backend, its counters and sizes. */
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
                engine.stats());
    }

    /** The answer; byte counts in bytes, durations in nanoseconds, see {@link EngineStats}. */
    record StorageView(String backend, String folder, long schemaNumber, EngineStats stats) {}
}
