package dev.drumlin.app.tracing;

import dev.drumlin.tracing.Tracing;
import dev.drumlin.tracing.TracingState;
import dev.drumlin.tracing.store.TraceWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.actuate.autoconfigure.web.ManagementContextConfiguration;
import org.springframework.boot.actuate.autoconfigure.web.ManagementContextType;
import org.springframework.context.annotation.Bean;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.codec.ServerCodecConfigurer;
import org.springframework.util.MultiValueMap;
import org.springframework.web.reactive.function.server.RequestPredicates;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import org.springframework.web.reactive.function.server.support.RouterFunctionMapping;
import reactor.core.publisher.Mono;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The switches on the management port: ScyllaDB's own paths with its parameters and keys, and {@code POST
 * /actuator/slowquery} with a JSON body. A request with anything unknown or out of range gets 400 and changes nothing.
 */
@ManagementContextConfiguration(value = ManagementContextType.CHILD, proxyBeanMethods = false)
class SlowQueryRoutes {
    private static final Logger log = LoggerFactory.getLogger("tracing");
    private static final String SLOW_QUERY = "/storage_service/slow_query";
    private static final String PROBABILITY = "/storage_service/trace_probability";
    private static final String ENDPOINT = "/actuator/slowquery";

    /** Before the actuator's own mapping, which would answer 405 to a POST on a path that it knows. */
    private static final int BEFORE_ACTUATOR = -200;

    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    @Bean
    RouterFunctionMapping slowQueryMapping(Tracing tracing, TraceWriter writer, ServerCodecConfigurer codecs) {
        RouterFunctionMapping mapping = new RouterFunctionMapping(routes(tracing, writer));
        mapping.setMessageReaders(codecs.getReaders());
        mapping.setOrder(BEFORE_ACTUATOR);
        return mapping;
    }

    private static RouterFunction<ServerResponse> routes(Tracing tracing, TraceWriter writer) {
        return RouterFunctions.route()
                .GET(
                        SLOW_QUERY,
                        request -> guarded(() -> {
                            parameters(request, Set.of());
                            return json(scylla(tracing.state()));
                        }))
                .POST(
                        SLOW_QUERY,
                        request -> guarded(() -> {
                            changed(tracing.update(parameters(request, Set.of("enable", "fast", "threshold", "ttl"))));
                            return ServerResponse.ok().build();
                        }))
                .GET(
                        PROBABILITY,
                        request -> guarded(() -> {
                            parameters(request, Set.of());
                            return json(tracing.state().probability());
                        }))
                .POST(
                        PROBABILITY,
                        request -> guarded(() -> {
                            changed(tracing.updateProbability(probability(parameters(request, Set.of("probability")))));
                            return ServerResponse.ok().build();
                        }))
                .add(RouterFunctions.route(
                        RequestPredicates.method(HttpMethod.POST).and(RequestPredicates.path(ENDPOINT)),
                        request -> request.bodyToMono(byte[].class)
                                .defaultIfEmpty(new byte[0])
                                .flatMap(body -> guarded(() -> {
                                    changed(tracing.update(body(body)));
                                    return json(SlowQueryView.of(tracing, writer));
                                }))))
                .build();
    }

    private static Map<String, Object> scylla(TracingState state) {
        Map<String, Object> shown = new LinkedHashMap<>();
        shown.put("enable", state.enable());
        shown.put("ttl", state.ttlSeconds());
        shown.put("threshold", state.thresholdMicros());
        shown.put("fast", state.fast());
        return shown;
    }

    private static void changed(TracingState state) {
        log.info(
                "slow-query tracing: enable={} fast={} thresholdMicros={} ttlSeconds={} probability={}",
                state.enable(),
                state.fast(),
                state.thresholdMicros(),
                state.ttlSeconds(),
                state.probability());
    }

    /** Returns the query parameters; refuses those that are not wanted, and those given twice. */
    private static Map<String, String> parameters(ServerRequest request, Set<String> wanted) {
        MultiValueMap<String, String> given = request.queryParams();
        Map<String, String> single = new LinkedHashMap<>();
        for (Map.Entry<String, List<String>> parameter : given.entrySet()) {
            String name = parameter.getKey();
            if (!wanted.contains(name)) {
                throw new IllegalArgumentException("unknown parameter '" + name + "': "
                        + (wanted.isEmpty() ? "none is taken here" : "there are " + String.join(", ", sorted(wanted))));
            }
            if (parameter.getValue().size() > 1) {
                throw new IllegalArgumentException("parameter '" + name + "' is given twice");
            }
            String value = parameter.getValue().getFirst();
            single.put(name, value == null ? "" : value);
        }
        return single;
    }

    private static List<String> sorted(Set<String> names) {
        return names.stream().sorted().toList();
    }

    private static double probability(Map<String, String> parameters) {
        String value = parameters.getOrDefault("probability", "");
        try {
            return Double.parseDouble(value);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("probability must be a number from 0 to 1, not '" + value + "'", e);
        }
    }

    private static Map<String, String> body(byte[] bytes) {
        JsonNode tree;
        try {
            tree = JSON.readTree(bytes);
        } catch (JacksonException e) {
            throw new IllegalArgumentException("the body must be a JSON object: " + e.getOriginalMessage(), e);
        }
        if (!tree.isObject()) {
            throw new IllegalArgumentException("the body must be a JSON object with enable, fast, threshold or ttl");
        }
        Map<String, String> settings = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> property : tree.properties()) {
            JsonNode value = property.getValue();
            if (!value.isValueNode() || value.isNull()) {
                throw new IllegalArgumentException(property.getKey() + " must be a boolean or a number");
            }
            settings.put(property.getKey(), value.asString());
        }
        return settings;
    }

    private static Mono<ServerResponse> json(Object body) {
        return ServerResponse.ok().contentType(MediaType.APPLICATION_JSON).bodyValue(body);
    }

    private static Mono<ServerResponse> guarded(Answer answer) {
        return Mono.defer(answer::give)
                .onErrorResume(
                        IllegalArgumentException.class,
                        problem -> ServerResponse.badRequest()
                                .contentType(MediaType.APPLICATION_JSON)
                                .bodyValue(Map.of(
                                        "message",
                                        String.valueOf(problem.getMessage()),
                                        "code",
                                        HttpStatus.BAD_REQUEST.value())));
    }

    /** What a route does; may throw {@link IllegalArgumentException}, which becomes 400. */
    private interface Answer {
        Mono<ServerResponse> give();
    }
}
