package dev.drumlin.app.tracing;

import dev.drumlin.tracing.TracingState;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What tracing starts with; all of it can be changed while the server runs.
 *
 * @param slowQuery which requests are recorded as slow
 * @param probability share of requests that are recorded whatever they take, 0 to 1
 */
@ConfigurationProperties("drumlin.tracing")
record TracingSettings(
        @DefaultValue SlowQuery slowQuery,
        @DefaultValue("0") double probability) {
    /**
     * The slow-query log.
     *
     * @param enable whether slow requests are recorded
     * @param fast whether only counters are kept, and no events
     * @param threshold a request is slow if it takes longer; 0 for every request
     * @param ttl how long a record is kept
     */
    record SlowQuery(
            @DefaultValue("true") boolean enable,
            @DefaultValue("true") boolean fast,
            @DefaultValue("500ms") Duration threshold,
            @DefaultValue("24h") Duration ttl) {}

    /** Returns the state to start with; refuses what is out of range. */
    TracingState state() {
        return new TracingState(
                slowQuery.enable(),
                slowQuery.fast(),
                slowQuery.threshold().toNanos() / 1_000,
                slowQuery.ttl().toSeconds(),
                probability);
    }
}
