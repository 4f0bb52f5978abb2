package dev.drumlin.app.http;

import dev.drumlin.app.cql.value.JsonOut;
import dev.drumlin.storage.error.ErrorCode;
import dev.drumlin.storage.error.InvalidRequestException;
import dev.drumlin.storage.error.Outcome;
import dev.drumlin.storage.error.StorageException;
import io.netty.buffer.Unpooled;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;

/** Failures as problem details (RFC 9457), with the members {@code code}, {@code outcome} and {@code position} added. */
final class ProblemDetails {
    private static final String TYPE_PREFIX = "urn:drumlin:problem:";

    private ProblemDetails() {}

    /**
     * Makes the answer to a request that failed.
     *
     * @param write whether it was, or may have been, a write, so that the client must be told what became of it
     */
    static Answer of(StorageException problem, boolean write) {
        JsonOut out =
                begin(ErrorStatus.of(problem.code()), problem.code(), ErrorStatus.title(problem.code()), text(problem));
        if (write || problem.outcome() == Outcome.UNKNOWN) {
            out.name("outcome").string(problem.outcome().text());
        }
        if (problem instanceof InvalidRequestException invalid && invalid.hasPosition()) {
            out.name("position").beginObject();
            out.name("line").number(invalid.line());
            out.name("column").number(invalid.column());
            out.endObject();
        }
        Answer answer = end(ErrorStatus.of(problem.code()), out);
        return problem.code() == ErrorCode.OVERLOADED ? answer.retryAfter(ErrorStatus.RETRY_AFTER_SECONDS) : answer;
    }

    /** Makes the answer to a bulk load that ended early, with what it had done by then. */
    static Answer ofLoad(StorageException problem, long loaded, long rejected) {
        JsonOut out =
                begin(ErrorStatus.of(problem.code()), problem.code(), ErrorStatus.title(problem.code()), text(problem));
        out.name("loaded").number(loaded);
        out.name("rejected").number(rejected);
        return end(ErrorStatus.of(problem.code()), out).closing();
    }

    /** Makes the answer to a request that HTTP itself refuses. */
    static Answer of(int status, ErrorCode code, String title, String detail) {
        return end(status, begin(status, code, title, detail));
    }

    /** Appends a failure as the last line of a stream that has begun already. */
    static void line(StorageException problem, JsonOut out) {
        out.beginObject().name("error").beginObject();
        out.name("code").string(problem.code().text());
        out.name("message").string(text(problem));
        out.endObject().endObject().endLine();
    }

    static String text(StorageException problem) {
        @Nullable String message = problem.getMessage();
        return message == null ? problem.code().text() : message;
    }

    private static JsonOut begin(int status, ErrorCode code, String title, String detail) {
        JsonOut out = new JsonOut(256).beginObject();
        out.name("type").string(TYPE_PREFIX + code.text());
        out.name("title").string(title);
        out.name("status").number(status);
        out.name("detail").string(detail);
        out.name("code").string(code.text());
        return out;
    }

    private static Answer end(int status, JsonOut out) {
        out.endObject();
        return Answer.of(
                status, MediaType.APPLICATION_PROBLEM_JSON, Unpooled.wrappedBuffer(out.array(), 0, out.size()));
    }
}
