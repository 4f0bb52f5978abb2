package dev.drumlin.app.tracing;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.drumlin.tracing.Tracing;
import dev.drumlin.tracing.TracingState;
import dev.drumlin.tracing.slowquery.SlowQueryRecord;
import dev.drumlin.tracing.store.TraceWriter;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What {@code /actuator/slowquery} shows: the switches, the counters, and the last slow requests of this process, the newest
 * first. Threshold in microseconds, ttl in seconds.
 */
record SlowQueryView(
        boolean enable,
        boolean fast,
        long threshold,
        long ttl,
        String mode,
        double traceProbability,
        long recorded,
        long dropped,
        long written,
        long failed,
        List<Entry> recent) {
    static SlowQueryView of(Tracing tracing, TraceWriter writer) {
        TracingState state = tracing.state();
        return new SlowQueryView(
                state.enable(),
                state.fast(),
                state.thresholdMicros(),
                state.ttlSeconds(),
                state.mode(),
                state.probability(),
                tracing.recorded(),
                tracing.dropped(),
                writer.written(),
                writer.failed(),
                tracing.recent().stream().map(Entry::of).toList());
    }

    /** One slow request; durations in microseconds. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Entry(
            String sessionId,
            String startedAt,
            long duration,
            long queueTime,
            @Nullable String command,
            String request,
            Map<String, String> parameters,
            @Nullable String source,
            Set<String> tables,
            Map<String, Long> cost,
            Map<String, Long> stages,
            String problem,
            String explanation) {
        static Entry of(SlowQueryRecord record) {
            return new Entry(
                    record.sessionId().toString(),
                    Instant.EPOCH.plusNanos(record.startMicros() * 1_000).toString(),
                    record.durationMicros(),
                    record.queueMicros(),
                    record.command(),
                    record.request(),
                    record.parameters(),
                    record.source() == null ? null : record.source().getHostAddress(),
                    record.tables(),
                    record.cost(),
                    record.stages(),
                    record.problem(),
                    record.explanation());
        }
    }
}
