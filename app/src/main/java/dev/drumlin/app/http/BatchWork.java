package dev.drumlin.app.http;

import dev.drumlin.app.cql.BatchRequest;
import dev.drumlin.app.cql.BoundValues;
import dev.drumlin.app.cql.Prepared;
import dev.drumlin.app.pipeline.RequestContext;
import tools.jackson.core.JacksonException;

/** Runs several modifications as one: {@code POST /v1/batch}. */
final class BatchWork implements DataWork {
    @Override
    public boolean isWrite() {
        return true;
    }

    @Override
    public void run(DataExchange exchange) {
        BatchRequest request;
        try {
            request = request(exchange);
        } catch (JacksonException invalid) {
            throw Json.problem("the body", invalid);
        }
        exchange.door().cql().batch(request, new JsonAnswer(exchange));
    }

    private static BatchRequest request(DataExchange exchange) {
        DataDoor door = exchange.door();
        byte[] body = exchange.body();
        int size = exchange.bodySize();
        BatchBody read = BatchBody.of(body, size, door.settings());
        RequestContext context = exchange.context();
        if (read.timeoutMs() != StatementBody.NO_TIMEOUT) {
            context.timeout(read.timeoutMs() * 1_000_000);
        }
        if (read.tracing()) {
            context.askForFullTracing();
        }
        BatchRequest request = new BatchRequest(read.kind());
        for (BatchBody.Entry entry : read.entries()) {
            Prepared prepared = prepared(door, read, entry);
            BoundValues values = new BoundValues();
            if (request.size() == 0) {
                context.describe(prepared.statement(), request);
            }
            ValueBinder.bind(body, size, entry.valuesAt(), prepared.markers(), values);
            request.add(prepared, values);
        }
        return request.timestamp(read.timestamp()).context(context);
    }

    private static Prepared prepared(DataDoor door, BatchBody read, BatchBody.Entry entry) {
        return entry.id() != null
                ? door.cql().prepared(entry.id())
                : door.cql().analyse(String.valueOf(entry.statement()), read.keyspace());
    }
}
