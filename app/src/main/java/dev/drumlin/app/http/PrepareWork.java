package dev.drumlin.app.http;

import dev.drumlin.app.cql.Marker;
import dev.drumlin.app.cql.Prepared;
import dev.drumlin.app.cql.ResultColumn;
import dev.drumlin.app.cql.value.JsonOut;
import dev.drumlin.storage.error.InvalidRequestException;
import io.netty.buffer.Unpooled;
import org.springframework.http.MediaType;
import tools.jackson.core.JacksonException;

/** Prepares a statement: {@code POST /v1/prepared}. The same text has the same id, so this makes nothing new: 200, not 201. */
final class PrepareWork implements DataWork {
    @Override
    public void run(DataExchange exchange) {
        String statement = null;
        String keyspace = null;
        try {
            BodyFields fields = BodyFields.of(exchange.body(), exchange.bodySize());
            while (fields.next()) {
                switch (fields.name()) {
                    case "statement" -> statement = fields.text();
                    case "keyspace" -> keyspace = fields.text();
                    default -> throw fields.unknown("statement, keyspace");
                }
            }
        } catch (JacksonException invalid) {
            throw Json.problem("the body", invalid);
        }
        if (statement == null) {
            throw new InvalidRequestException("field statement is missing: it holds the CQL text");
        }
        exchange.context().describe(statement, null);
        exchange.done(answer(exchange.door().cql().prepare(statement, keyspace)));
    }

    private static Answer answer(Prepared prepared) {
        JsonOut out = new JsonOut(256).beginObject();
        out.name("id").string(prepared.id());
        out.name("markers").beginArray();
        for (Marker marker : prepared.markers().list()) {
            out.beginObject();
            out.name("name").string(marker.name());
            out.name("type").string(marker.type().cql());
            out.endObject();
        }
        out.endArray().name("columns").beginArray();
        for (ResultColumn column : prepared.columns().list()) {
            out.beginObject();
            out.name("name").string(column.name());
            out.name("type").string(column.type().cql());
            out.endObject();
        }
        out.endArray().endObject();
        return Answer.of(200, MediaType.APPLICATION_JSON, Unpooled.wrappedBuffer(out.array(), 0, out.size()));
    }
}
