package dev.drumlin.app.tracing;

import dev.drumlin.app.StopOrder;
import dev.drumlin.storage.StorageEngine;
import dev.drumlin.storage.error.StorageException;
import dev.drumlin.tracing.store.TraceSchema;
import dev.drumlin.tracing.store.TraceWriter;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/** Makes the trace tables and starts the writer before requests come; closes it after the pipeline, before the engine. */
final class TraceWriterLife implements SmartLifecycle {
    private static final Logger log = LoggerFactory.getLogger(TraceWriterLife.class);

    private final StorageEngine engine;
    private final TraceWriter writer;
    private volatile boolean running;

    TraceWriterLife(StorageEngine engine, TraceWriter writer) {
        this.engine = engine;
        this.writer = writer;
    }

    @Override
    public void start() {
        try {
            TraceSchema.ensure(engine);
        } catch (StorageException e) {
            // A server that can only read must still start: it says why in its health, and drops its records.
            log.warn("the tables of system_traces could not be made: reason={}", e.getMessage());
        }
        writer.start();
        running = true;
    }

    @Override
    public void stop() {
        writer.close();
        running = false;
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    @Override
    public int getPhase() {
        return StopOrder.TRACE_WRITER;
    }
}
