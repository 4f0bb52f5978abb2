package dev.drumlin.app.http;

import dev.drumlin.app.cql.BoundValues;
import dev.drumlin.app.cql.CqlRequest;
import dev.drumlin.app.cql.Prepared;
import dev.drumlin.app.pipeline.RequestContext;
import tools.jackson.core.JacksonException;

/** Runs one statement: {@code POST /v1/cql}, and {@code POST /v1/prepared/{id}/execute} for one that was prepared. */
final class StatementWork implements DataWork {
    private final boolean byId;

    StatementWork(boolean byId) {
        this.byId = byId;
    }

    @Override
    public void run(DataExchange exchange) {
        DataDoor door = exchange.door();
        byte[] body = exchange.body();
        int size = exchange.bodySize();
        CqlRequest request;
        try {
            long timeoutMsMax = door.settings().timeoutMax().toMillis();
            StatementBody read = byId
                    ? StatementBody.forPrepared(body, size, timeoutMsMax)
                    : StatementBody.withStatement(body, size, timeoutMsMax);
            RequestContext context = exchange.context();
            if (read.timeoutMs() != StatementBody.NO_TIMEOUT) {
                context.timeout(read.timeoutMs() * 1_000_000);
            }
            context.describe(read.statement(), null);
            if (read.tracing()) {
                context.askForFullTracing();
            }
            Prepared prepared = byId
                    ? door.cql().prepared(exchange.route().pathVariable("id"))
                    : door.cql().analyse(read.statement(), read.keyspace());
            exchange.write(prepared.kind() != Prepared.Kind.SELECT);
            BoundValues values = new BoundValues();
            request = new CqlRequest(prepared, values)
                    .pageSize(read.pageSize())
                    .pageState(read.pageState())
                    .context(context);
            context.describe(prepared.statement(), request);
            ValueBinder.bind(body, size, read.valuesAt(), prepared.markers(), values);
        } catch (JacksonException invalid) {
            throw Json.problem("the body", invalid);
        }
        door.cql().execute(request, new JsonAnswer(exchange));
    }
}
