package dev.drumlin.app.tracing;

import dev.drumlin.tracing.Tracing;
import dev.drumlin.tracing.store.TraceWriter;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;

/** Tracing's counters as metrics. */
final class TracingMeters implements MeterBinder {
    private final Tracing tracing;
    private final TraceWriter writer;

    TracingMeters(Tracing tracing, TraceWriter writer) {
        this.tracing = tracing;
        this.writer = writer;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        FunctionCounter.builder("drumlin.tracing.recorded", tracing, Tracing::recorded)
                .description("Records handed to the writer")
                .register(registry);
        FunctionCounter.builder("drumlin.tracing.dropped", tracing, Tracing::dropped)
                .description("Records that found the writer's queue full")
                .register(registry);
        FunctionCounter.builder("drumlin.tracing.written", writer, TraceWriter::written)
                .description("Records stored")
                .register(registry);
        FunctionCounter.builder("drumlin.tracing.failed", writer, TraceWriter::failed)
                .description("Records that the engine refused")
                .register(registry);
        Gauge.builder("drumlin.tracing.waiting", writer, TraceWriter::waiting)
                .description("Records in the writer's queue")
                .register(registry);
    }
}
