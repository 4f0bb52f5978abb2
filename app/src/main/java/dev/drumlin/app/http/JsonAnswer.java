package dev.drumlin.app.http;

import dev.drumlin.app.cql.ResultColumns;
import dev.drumlin.app.cql.ResultRow;
import dev.drumlin.app.cql.ResultSink;
import dev.drumlin.app.cql.value.JsonOut;
import dev.drumlin.storage.error.InternalException;
import dev.drumlin.storage.error.StorageException;
import io.netty.buffer.ByteBuf;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.MediaType;

/**
 * Writes the result of one statement as the answer's JSON, row by row, into a network buffer. Rows may come on an engine's
 * thread; a failure after rows throws them away, which is why a page is sent only when it is complete.
 */
final class JsonAnswer implements ResultSink {
    private static final Logger log = LoggerFactory.getLogger(JsonAnswer.class);
    private static final int SCRATCH_BYTES = 1_024;

    private final DataExchange exchange;
    private final ByteBuf buffer;
    private final JsonOut out;
    private AnswerShapes.@Nullable Shape shape;
    private @Nullable RuntimeException broken;

    JsonAnswer(DataExchange exchange) {
        this.exchange = exchange;
        ByteBuf bytes = exchange.connection().channel().alloc().buffer(SCRATCH_BYTES);
        this.buffer = bytes;
        this.out = new JsonOut(SCRATCH_BYTES, (array, length) -> bytes.writeBytes(array, 0, length));
    }

    @Override
    public void columns(ResultColumns columns) {
        AnswerShapes.Shape known = exchange.door().shapes().of(columns);
        shape = known;
        out.name(known.head());
    }

    @Override
    public void row(ResultRow row) {
        if (shape == null || broken != null) {
            return;
        }
        try {
            RowJson.write(shape, row, out);
        } catch (RuntimeException unreadable) {
            broken = unreadable;
        }
    }

    @Override
    public void done(byte @Nullable [] pageState, List<String> warnings) {
        if (broken != null) {
            log.error(
                    "request={}: a stored value cannot be written as JSON",
                    exchange.context().id(),
                    broken);
            failed(new InternalException(
                    "a stored value does not fit its column's type; the server's log has the details"));
            return;
        }
        if (shape == null) {
            columns(ResultColumns.NONE);
        }
        out.endArray().name("pageState");
        if (pageState == null) {
            out.nullValue();
        } else {
            out.string(Base64.getEncoder().encodeToString(pageState));
        }
        String traceId = exchange.context().traceId();
        out.name("traceId");
        if (traceId == null) {
            out.nullValue();
        } else {
            out.string(traceId);
        }
        out.name("warnings").beginArray();
        warnings.forEach(out::string);
        out.endArray().endObject().flush();
        exchange.done(Answer.of(200, MediaType.APPLICATION_JSON, buffer));
    }

    @Override
    public void failed(StorageException problem) {
        buffer.release();
        exchange.failed(problem);
    }
}
