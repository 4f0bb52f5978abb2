package dev.drumlin.app.http;

import dev.drumlin.storage.error.ErrorCode;
import dev.drumlin.storage.error.InternalException;
import dev.drumlin.storage.error.StorageException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.annotation.Order;
import org.springframework.core.io.buffer.DataBufferLimitException;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebExceptionHandler;
import reactor.core.publisher.Mono;
import reactor.netty.channel.AbortedException;

/** Answers what no route took or caught, on both ports: an unknown path, a malformed URL, a bug. Never a stack trace. */
@Component
@Order(-2) // before Boot's own
class ProblemHandler implements WebExceptionHandler {
    private static final Logger log = LoggerFactory.getLogger(ProblemHandler.class);

    @Override
    public Mono<Void> handle(ServerWebExchange exchange, Throwable failure) {
        if (exchange.getResponse().isCommitted() || failure instanceof AbortedException) {
            return Mono.error(failure);
        }
        return answer(exchange, failure).writeTo(exchange.getResponse());
    }

    private static Answer answer(ServerWebExchange exchange, Throwable failure) {
        return switch (failure) {
            case StorageException known -> ProblemDetails.of(known, false);
            case DataBufferLimitException tooLarge ->
                ProblemDetails.of(413, ErrorCode.TOO_LARGE, "Over a limit", "the body is too large")
                        .closing();
            case ResponseStatusException http -> ofStatus(exchange, http);
            default -> {
                log.error("a request failed on path={}", exchange.getRequest().getPath(), failure);
                yield ProblemDetails.of(new InternalException("a fault of the server; its log has the details"), false);
            }
        };
    }

    private static Answer ofStatus(ServerWebExchange exchange, ResponseStatusException http) {
        int status = http.getStatusCode().value();
        if (status == HttpStatus.NOT_FOUND.value()) {
            return ProblemDetails.of(
                    404,
                    ErrorCode.NOT_FOUND,
                    "Not found",
                    "there is nothing at " + exchange.getRequest().getPath());
        }
        String reason = http.getReason();
        HttpStatus known = HttpStatus.resolve(status);
        ErrorCode code = status >= 500 ? ErrorCode.INTERNAL : ErrorCode.INVALID_REQUEST;
        String title = known == null ? "Refused" : known.getReasonPhrase();
        return ProblemDetails.of(status, code, title, reason == null ? title : reason);
    }
}
