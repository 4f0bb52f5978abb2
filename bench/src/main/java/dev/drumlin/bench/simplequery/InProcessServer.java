package dev.drumlin.bench.simplequery;

import dev.drumlin.app.cql.BoundValues;
import dev.drumlin.app.cql.CqlEnvironment;
import dev.drumlin.app.cql.CqlRequest;
import dev.drumlin.app.cql.CqlService;
import dev.drumlin.app.cql.CqlSettings;
import dev.drumlin.app.cql.ResultColumns;
import dev.drumlin.app.cql.ResultRow;
import dev.drumlin.app.cql.ResultSink;
import dev.drumlin.app.cql.exec.PageStates;
import dev.drumlin.app.cql.system.NodeFacts;
import dev.drumlin.app.cql.system.SystemTables;
import dev.drumlin.app.pipeline.Pipeline;
import dev.drumlin.app.pipeline.PipelineMode;
import dev.drumlin.app.pipeline.PipelineSettings;
import dev.drumlin.app.pipeline.RequestObserver;
import dev.drumlin.app.plugins.StandaloneEngine;
import dev.drumlin.storage.StorageEngine;
import dev.drumlin.storage.error.StorageException;
import java.security.SecureRandom;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/** What a server has below its ports: engine, pipeline and CQL. */
public final class InProcessServer implements AutoCloseable {
    private static final int SECRET_BYTES = 32;

    private final StandaloneEngine running;
    private final Pipeline pipeline;
    private final CqlService service;

    /** Takes over the engine: {@link #close} closes it. */
    InProcessServer(StandaloneEngine running) {
        this(running, PipelineMode.STAGED, RequestObserver.NONE);
    }

    /** Makes a server that may share its engine with others: {@link #close} closes the engine too. */
    public InProcessServer(StandaloneEngine running, PipelineMode mode, RequestObserver observer) {
        this.running = running;
        pipeline = new Pipeline(PipelineSettings.defaults(mode), running.nanos(), observer);
        byte[] secret = new byte[SECRET_BYTES];
        new SecureRandom().nextBytes(secret);
        service = CqlService.over(new CqlEnvironment(
                running.engine(),
                running.provider().capabilities(),
                pipeline,
                running.wall(),
                running.nanos(),
                CqlSettings.DEFAULTS,
                new SystemTables(new NodeFacts(UUID.randomUUID(), "perf", "4.0.0", "127.0.0.1", 0)),
                new PageStates(secret),
                UUID::randomUUID));
    }

    StorageEngine engine() {
        return running.engine();
    }

    public Pipeline pipeline() {
        return pipeline;
    }

    public CqlService service() {
        return service;
    }

    /** Runs a statement that gives no rows, and waits for it. */
    void execute(String statement, @Nullable String keyspace) {
        CompletableFuture<Void> end = new CompletableFuture<>();
        service.execute(new CqlRequest(service.analyse(statement, keyspace), new BoundValues()), new Ended(end));
        try {
            end.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof StorageException problem) {
                throw problem;
            }
            throw e;
        }
    }

    @Override
    public void close() {
        pipeline.close();
        running.close();
    }

    /** Waits for the end alone. */
    private record Ended(CompletableFuture<Void> end) implements ResultSink {
        @Override
        public void columns(ResultColumns columns) {}

        @Override
        public void row(ResultRow row) {}

        @Override
        public void done(byte @Nullable [] pageState, List<String> warnings) {
            end.complete(null);
        }

        @Override
        public void failed(StorageException problem) {
            end.completeExceptionally(problem);
        }
    }
}
