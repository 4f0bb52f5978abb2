package dev.drumlin.app.security;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;

/**
 * Refuses what a web page from elsewhere makes a browser send, on both ports. A page can have its own host name resolve
 * to 127.0.0.1, which the {@code Host} header gives away, or post to us from its own origin, which {@code Origin} does.
 */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE)
final class ForeignRequestFilter implements WebFilter {
    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");

    private final Set<String> names = new HashSet<>(LOOPBACK);
    private final boolean anyLiteral;

    /** The last header that passed: nearly always the next one too. Racy on purpose, any value in it is a good one. */
    private String lastHost = "localhost";

    ForeignRequestFilter(SecuritySettings settings) {
        settings.hosts().forEach(name -> names.add(name.toLowerCase(Locale.ROOT)));
        anyLiteral = settings.allowAnonymous();
    }

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
        HttpHeaders headers = exchange.getRequest().getHeaders();
        String host = headers.getFirst(HttpHeaders.HOST);
        if (!isOurs(host)) {
            return refuse(
                    exchange, "the Host header names no address of this server; add it to drumlin.security.hosts");
        }
        String origin = headers.getFirst(HttpHeaders.ORIGIN);
        if (origin != null && !isSameOrigin(origin, host)) {
            return refuse(exchange, "the Origin header names another site");
        }
        return chain.filter(exchange);
    }

    private boolean isOurs(@Nullable String host) {
        if (host == null || host.isEmpty()) {
            return false;
        }
        if (host.equals(lastHost)) {
            return true;
        }
        String name = withoutPort(host).toLowerCase(Locale.ROOT);
        boolean ours = names.contains(name) || anyLiteral && isLiteral(name);
        if (ours) {
            lastHost = host;
        }
        return ours;
    }

    private static String withoutPort(String host) {
        int colon = host.lastIndexOf(':');
        return colon > host.lastIndexOf(']') ? host.substring(0, colon) : host;
    }

    /** An address cannot be made to resolve elsewhere, so it is safe where we listen on more than loopback. */
    private static boolean isLiteral(String name) {
        return name.startsWith("[") || name.chars().allMatch(c -> c == '.' || c >= '0' && c <= '9');
    }

    private static boolean isSameOrigin(String origin, @Nullable String host) {
        int authority = origin.indexOf("://");
        return authority > 0 && origin.substring(authority + 3).equalsIgnoreCase(host);
    }

    private static Mono<Void> refuse(ServerWebExchange exchange, String why) {
        ServerHttpResponse response = exchange.getResponse();
        response.setStatusCode(HttpStatus.FORBIDDEN);
        response.getHeaders().setContentType(MediaType.APPLICATION_PROBLEM_JSON);
        String body = "{\"title\":\"Forbidden\",\"status\":403,\"code\":\"unauthorized\",\"detail\":\"" + why + "\"}";
        return response.writeWith(Mono.just(response.bufferFactory().wrap(body.getBytes(UTF_8))));
    }
}
