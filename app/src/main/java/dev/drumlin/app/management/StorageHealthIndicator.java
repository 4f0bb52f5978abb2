package dev.drumlin.app.management;

import dev.drumlin.storage.StorageEngine;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.stereotype.Component;

/** How well the engine is; part of readiness. An engine that only reads is out of service, and says why. */
@Component
final class StorageHealthIndicator implements HealthIndicator {
    private final StorageEngine engine;

    StorageHealthIndicator(StorageEngine engine) {
        this.engine = engine;
    }

    @Override
    public Health health() {
        return switch (engine.health()) {
            case dev.drumlin.storage.Health.Ok() -> Health.up().build();
            case dev.drumlin.storage.Health.ReadOnly(String reason) ->
                Health.outOfService()
                        .withDetail("mode", "read-only")
                        .withDetail("reason", reason)
                        .build();
            case dev.drumlin.storage.Health.Failed(String reason) ->
                Health.down().withDetail("reason", reason).build();
        };
    }
}
