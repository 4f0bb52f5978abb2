package dev.drumlin.app.http;

import io.netty.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.NettyDataBufferFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.ServerHttpResponse;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** An answer that is ready to be sent: a status and either one buffer or a stream of them. Sent or released once. */
final class Answer {
    private final int status;
    private final MediaType type;
    private final @Nullable ByteBuf body;
    private final @Nullable Publisher<DataBuffer> stream;
    private @Nullable String retryAfter;
    private @Nullable String allow;
    private boolean closing;

    private Answer(int status, MediaType type, @Nullable ByteBuf body, @Nullable Publisher<DataBuffer> stream) {
        this.status = status;
        this.type = type;
        this.body = body;
        this.stream = stream;
    }

    /** Makes an answer of one piece; it owns the buffer. */
    static Answer of(int status, MediaType type, ByteBuf body) {
        return new Answer(status, type, body, null);
    }

    /** Makes an answer of many pieces, each of which is sent as it comes. */
    static Answer stream(MediaType type, Publisher<DataBuffer> pieces) {
        return new Answer(200, type, null, pieces);
    }

    Answer retryAfter(int seconds) {
        retryAfter = Integer.toString(seconds);
        return this;
    }

    Answer allow(String methods) {
        allow = methods;
        return this;
    }

    /** Has the connection closed behind the answer, because the rest of the request is not going to be read. */
    Answer closing() {
        closing = true;
        return this;
    }

    int status() {
        return status;
    }

    Mono<Void> writeTo(ServerHttpResponse response) {
        response.setRawStatusCode(status);
        HttpHeaders headers = response.getHeaders();
        headers.setContentType(type);
        if (retryAfter != null) {
            headers.set(HttpHeaders.RETRY_AFTER, retryAfter);
        }
        if (allow != null) {
            headers.set(HttpHeaders.ALLOW, allow);
        }
        if (closing) {
            headers.set(HttpHeaders.CONNECTION, "close");
        }
        if (stream != null) {
            return response.writeAndFlushWith(Flux.from(stream).map(Mono::just));
        }
        if (body == null) {
            return response.setComplete();
        }
        headers.setContentLength(body.readableBytes());
        NettyDataBufferFactory buffers = (NettyDataBufferFactory) response.bufferFactory();
        return response.writeWith(Mono.just(buffers.wrap(body)));
    }

    /** Lets go of an answer that nobody will read. */
    void release() {
        if (body != null) {
            body.release();
        }
    }

    @Override
    public String toString() {
        return status + " " + HttpStatusCode.valueOf(status);
    }
}
