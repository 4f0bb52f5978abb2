package dev.drumlin.app.http;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.ResponseCookie;
import org.springframework.util.LinkedMultiValueMap;
import org.springframework.util.MultiValueMap;
import org.springframework.web.reactive.function.server.ServerResponse;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** An answer that needs no work. */
record PlainResponse(Answer answer) implements ServerResponse {
    @Override
    public HttpStatusCode statusCode() {
        return HttpStatusCode.valueOf(answer.status());
    }

    @Override
    public HttpHeaders headers() {
        return HttpHeaders.EMPTY;
    }

    @Override
    public MultiValueMap<String, ResponseCookie> cookies() {
        return new LinkedMultiValueMap<>();
    }

    @Override
    public Mono<Void> writeTo(ServerWebExchange exchange, Context context) {
        return answer.writeTo(exchange.getResponse());
    }
}
