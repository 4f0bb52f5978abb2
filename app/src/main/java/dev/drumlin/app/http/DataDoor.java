package dev.drumlin.app.http;

import dev.drumlin.app.cql.CqlService;
import dev.drumlin.app.pipeline.Pipeline;
import dev.drumlin.app.pipeline.StageKey;
import dev.drumlin.app.pipeline.StageName;
import dev.drumlin.storage.error.ClosedException;
import io.github.resilience4j.bulkhead.Bulkhead;
import io.github.resilience4j.bulkhead.BulkheadConfig;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What all requests on the data port share: the places, the pipeline and its transport stage, CQL, the limits. Thread-safe.
 */
final class DataDoor {
    private final HttpSettings settings;
    private final Pipeline pipeline;
    private final CqlService cql;
    private final Bulkhead places;
    private final BodyBudget bodies;
    private final StageKey<DataExchange> transport;
    private final AnswerShapes shapes = new AnswerShapes();
    private final Set<LongExchange> longExchanges = ConcurrentHashMap.newKeySet();
    private volatile boolean cut;

    DataDoor(HttpSettings settings, Pipeline pipeline, CqlService cql) {
        this.settings = settings;
        this.pipeline = pipeline;
        this.cql = cql;
        this.bodies = new BodyBudget(settings.bodiesBytesMax().toBytes());
        this.places = Bulkhead.of(
                "transport",
                BulkheadConfig.custom()
                        .maxConcurrentCalls(settings.requestsMax())
                        .maxWaitDuration(Duration.ZERO)
                        .build());
        this.transport = pipeline.define(StageName.TRANSPORT, loop -> calls -> {
            for (int i = 0; i < calls.size(); i++) {
                calls.get(i).run();
            }
        });
    }

    HttpSettings settings() {
        return settings;
    }

    Pipeline pipeline() {
        return pipeline;
    }

    CqlService cql() {
        return cql;
    }

    Bulkhead places() {
        return places;
    }

    BodyBudget bodies() {
        return bodies;
    }

    StageKey<DataExchange> transport() {
        return transport;
    }

    AnswerShapes shapes() {
        return shapes;
    }

    /** Puts a bulk load or an export on the list of what a stop must cut. */
    void add(LongExchange exchange) {
        longExchanges.add(exchange);
        if (cut) {
            exchange.cut(stopping());
        }
    }

    void remove(LongExchange exchange) {
        longExchanges.remove(exchange);
    }

    /** Returns the bulk loads and exports that run now. */
    Set<LongExchange> longExchanges() {
        return Set.copyOf(longExchanges);
    }

    /** Ends all bulk loads and exports, which could go on for ever, with an error that their clients can see. */
    void cutLongExchanges() {
        cut = true;
        longExchanges.forEach(each -> each.cut(stopping()));
    }

    private static ClosedException stopping() {
        return new ClosedException("the server is stopping");
    }
}
