package dev.drumlin.app.tracing;

import dev.drumlin.app.pipeline.RequestObserver;
import dev.drumlin.storage.NanoClock;
import dev.drumlin.storage.StorageEngine;
import dev.drumlin.storage.WallClock;
import dev.drumlin.tracing.TimeUuids;
import dev.drumlin.tracing.Tracing;
import dev.drumlin.tracing.slowquery.RecordMaker;
import dev.drumlin.tracing.slowquery.Surroundings;
import dev.drumlin.tracing.store.TraceWriter;
import java.net.InetAddress;
import java.security.SecureRandom;
import java.util.concurrent.ThreadLocalRandom;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires tracing: the switch, the writer with its tables, and what feeds them. */
@Configuration(proxyBeanMethods = false)
class TracingConfiguration {
    /** Also an engine listener: the engine tells it of flushes, compactions and stalls. */
    @Bean
    Surroundings surroundings(NanoClock nanos) {
        return new Surroundings(nanos);
    }

    @Bean
    GarbageCollections garbageCollections(Surroundings surroundings) {
        return new GarbageCollections(surroundings);
    }

    @Bean
    TimeUuids timeUuids(WallClock wall) {
        return new TimeUuids(wall, new SecureRandom().nextLong());
    }

    @Bean(destroyMethod = "")
    TraceWriter traceWriter(StorageEngine engine, WallClock wall, TimeUuids uuids) {
        return new TraceWriter(engine, wall, uuids, InetAddress.getLoopbackAddress());
    }

    @Bean
    TraceWriterLife traceWriterLife(StorageEngine engine, TraceWriter writer) {
        return new TraceWriterLife(engine, writer);
    }

    @Bean
    Tracing tracing(
            TracingSettings settings,
            WallClock wall,
            NanoClock nanos,
            TimeUuids uuids,
            Surroundings surroundings,
            TraceWriter writer) {
        return new Tracing(
                settings.state(),
                wall,
                nanos,
                uuids,
                () -> ThreadLocalRandom.current().nextDouble(),
                new RecordMaker(surroundings),
                writer::offer);
    }

    @Bean
    RequestObserver requestTracing(Tracing tracing) {
        return new RequestTracing(tracing);
    }

    @Bean
    TracingMeters tracingMeters(Tracing tracing, TraceWriter writer) {
        return new TracingMeters(tracing, writer);
    }
}
