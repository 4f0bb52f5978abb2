package dev.drumlin.app.cql;

import dev.drumlin.app.cql.exec.PageStates;
import dev.drumlin.app.cql.system.SystemTables;
import dev.drumlin.app.pipeline.Pipeline;
import dev.drumlin.storage.Capability;
import dev.drumlin.storage.NanoClock;
import dev.drumlin.storage.StorageEngine;
import dev.drumlin.storage.WallClock;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * What CQL stands on.
 *
 * @param capabilities what the engine's provider declares
 * @param pipeline defines the stages select, modification, batch, query and mutate in it
 * @param nanos the pipeline's clock
 * @param systemTables the tables that the server makes up
 * @param pageStates signs page states
 * @param randomUuids gives random (version 4) UUIDs, never one twice
 */
public record CqlEnvironment(
        StorageEngine engine,
        Set<Capability> capabilities,
        Pipeline pipeline,
        WallClock wall,
        NanoClock nanos,
        CqlSettings settings,
        SystemTables systemTables,
        PageStates pageStates,
        Supplier<UUID> randomUuids) {
    public CqlEnvironment {
        capabilities = Set.copyOf(capabilities);
    }
}
