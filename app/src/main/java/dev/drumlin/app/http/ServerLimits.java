package dev.drumlin.app.http;

import io.netty.handler.timeout.WriteTimeoutHandler;
import java.util.concurrent.TimeUnit;
import org.springframework.boot.reactor.netty.NettyServerCustomizer;
import org.springframework.stereotype.Component;
import reactor.netty.http.server.HttpServer;

/** What the data port's web server bounds itself: idle connections, clients that do not read, long request lines. */
@Component
class ServerLimits implements NettyServerCustomizer {
    private static final int REQUEST_LINE_MAX = 16 * 1024;
    private static final int HEADERS_MAX = 32 * 1024;

    private final HttpSettings settings;

    ServerLimits(HttpSettings settings) {
        this.settings = settings;
    }

    @Override
    public HttpServer apply(HttpServer server) {
        return server.idleTimeout(settings.idleTimeout())
                .httpRequestDecoder(decoder ->
                        decoder.maxInitialLineLength(REQUEST_LINE_MAX).maxHeaderSize(HEADERS_MAX))
                .doOnConnection(connection -> connection.addHandlerLast(
                        "write-timeout",
                        new WriteTimeoutHandler(settings.writeTimeout().toMillis(), TimeUnit.MILLISECONDS)));
    }
}
