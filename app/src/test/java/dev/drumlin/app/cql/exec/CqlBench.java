package dev.drumlin.app.cql.exec;

import dev.drumlin.app.cql.BatchRequest;
import dev.drumlin.app.cql.BoundValues;
import dev.drumlin.app.cql.CqlEnvironment;
import dev.drumlin.app.cql.CqlRequest;
import dev.drumlin.app.cql.CqlService;
import dev.drumlin.app.cql.CqlSettings;
import dev.drumlin.app.cql.Prepared;
import dev.drumlin.app.cql.system.NodeFacts;
import dev.drumlin.app.cql.system.SystemTables;
import dev.drumlin.app.pipeline.Pipeline;
import dev.drumlin.app.pipeline.PipelineMode;
import dev.drumlin.app.pipeline.PipelineSettings;
import dev.drumlin.app.pipeline.RequestObserver;
import dev.drumlin.storage.StorageEngine;
import dev.drumlin.storage.contract.KitContext;
import dev.drumlin.storage.contract.ModelEngine;
import dev.drumlin.storage.error.StorageException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** CQL over the model engine on one thread, past the stages, with a clock that the test moves. */
final class CqlBench {
    static final String KEYSPACE = "ks";

    final KitContext kit = new KitContext();
    final StorageEngine engine;
    final Pipeline pipeline;
    final CqlService service;

    /** Makes an engine on the bench's one thread. */
    @FunctionalInterface
    interface EngineSource {
        StorageEngine open(KitContext kit);
    }

    CqlBench(CqlSettings settings, EngineSource engines) {
        engine = engines.open(kit);
        pipeline = new Pipeline(
                PipelineSettings.defaults(PipelineMode.STAGED), kit.context().nanos(), RequestObserver.NONE);
        AtomicLong ids = new AtomicLong();
        service = CqlService.over(new CqlEnvironment(
                engine,
                ModelEngine.CAPABILITIES,
                pipeline,
                kit.context().wall(),
                kit.context().nanos(),
                settings,
                new SystemTables(new NodeFacts(new UUID(1, 2), "test", "4.0.0", "127.0.0.1", 8080)),
                new PageStates(new byte[32]),
                () -> new UUID(0x4000L, 0x8000_0000_0000_0000L | ids.incrementAndGet())));
    }

    /** A bench with a keyspace to use. */
    static CqlBench ready() {
        return ready(CqlSettings.DEFAULTS);
    }

    static CqlBench ready(CqlSettings settings) {
        return ready(settings, kit -> new ModelEngine(kit.context()));
    }

    static CqlBench ready(CqlSettings settings, EngineSource engines) {
        CqlBench bench = new CqlBench(settings, engines);
        bench.run("CREATE KEYSPACE ks WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}");
        return bench;
    }

    /** Runs a statement that must succeed, with literals only. */
    Answer run(String statement) {
        return run(statement, new BoundValues(), 0, null);
    }

    Answer run(String statement, BoundValues values) {
        return run(statement, values, 0, null);
    }

    Answer run(String statement, BoundValues values, int pageSize, byte @Nullable [] pageState) {
        Answer answer = attempt(statement, values, pageSize, pageState);
        StorageException problem = answer.problem();
        if (problem != null) {
            throw new AssertionError(statement + " failed: " + problem.getMessage(), problem);
        }
        return answer;
    }

    /** Runs a statement whatever comes of it. */
    Answer attempt(String statement, BoundValues values, int pageSize, byte @Nullable [] pageState) {
        Answer answer = new Answer();
        try {
            Prepared prepared = service.analyse(statement, KEYSPACE);
            service.execute(new CqlRequest(prepared, values).pageSize(pageSize).pageState(pageState), answer);
        } catch (StorageException e) {
            answer.failed(e);
        }
        kit.runAll();
        answer.checkEnded();
        return answer;
    }

    Answer batch(BatchRequest request) {
        Answer answer = new Answer();
        service.batch(request, answer);
        kit.runAll();
        answer.checkEnded();
        return answer;
    }

    /** Reads all pages of a statement and returns their rows. */
    List<String> pages(String statement, int pageSize) {
        List<String> rows = new ArrayList<>();
        byte[] state = null;
        do {
            Answer page = run(statement, new BoundValues(), pageSize, state);
            if (page.rows().size() > pageSize) {
                throw new AssertionError("a page of " + page.rows().size() + " rows, asked for " + pageSize);
            }
            rows.addAll(page.rows());
            state = page.pageState();
        } while (state != null);
        return rows;
    }
}
