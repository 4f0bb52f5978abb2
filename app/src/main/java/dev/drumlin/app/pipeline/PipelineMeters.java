package dev.drumlin.app.pipeline;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.TimeGauge;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;

/** The stages' counts as meters {@code drumlin.stage.*}, each with a tag {@code stage}; read when somebody asks. */
final class PipelineMeters implements MeterBinder {
    private final Pipeline pipeline;

    PipelineMeters(Pipeline pipeline) {
        this.pipeline = pipeline;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        for (StageName stage : StageName.values()) {
            counter(registry, stage, "enqueued", "calls that came", StageSnapshot::enqueued);
            counter(registry, stage, "executed", "calls that were run", StageSnapshot::executed);
            counter(registry, stage, "batches", "batches that calls were run in", StageSnapshot::batches);
            counter(registry, stage, "rejected", "calls refused by a full queue", StageSnapshot::rejected);
            counter(registry, stage, "expired", "calls whose deadline passed in the queue", StageSnapshot::expired);
            counter(registry, stage, "cancelled", "calls that were called off", StageSnapshot::cancelled);
            gauge(registry, stage, "waiting.calls", StageSnapshot::waitingCalls);
            gauge(registry, stage, "waiting.bytes", StageSnapshot::waitingBytes);
            gauge(registry, stage, "batch.size.p50", each -> each.batchSize().p50());
            gauge(registry, stage, "batch.size.max", each -> each.batchSize().max());
            wait(
                    registry,
                    stage,
                    "queue.wait.p50",
                    each -> each.queueWaitNanos().p50());
            wait(
                    registry,
                    stage,
                    "queue.wait.p99",
                    each -> each.queueWaitNanos().p99());
            wait(
                    registry,
                    stage,
                    "queue.wait.max",
                    each -> each.queueWaitNanos().max());
        }
        Gauge.builder(
                        "drumlin.requests.running",
                        pipeline,
                        each -> each.running().count())
                .description("requests that run now")
                .register(registry);
    }

    private void counter(
            MeterRegistry registry,
            StageName stage,
            String name,
            String description,
            ToDoubleFunction<StageSnapshot> value) {
        FunctionCounter.builder("drumlin.stage." + name, pipeline, each -> value.applyAsDouble(each.stage(stage)))
                .tag("stage", stage.text())
                .description(description)
                .register(registry);
    }

    private void gauge(MeterRegistry registry, StageName stage, String name, ToDoubleFunction<StageSnapshot> value) {
        Gauge.builder("drumlin.stage." + name, pipeline, each -> value.applyAsDouble(each.stage(stage)))
                .tag("stage", stage.text())
                .register(registry);
    }

    private void wait(MeterRegistry registry, StageName stage, String name, ToDoubleFunction<StageSnapshot> nanos) {
        TimeGauge.builder(
                        "drumlin.stage." + name,
                        pipeline,
                        TimeUnit.NANOSECONDS,
                        each -> nanos.applyAsDouble(each.stage(stage)))
                .tag("stage", stage.text())
                .register(registry);
    }
}
