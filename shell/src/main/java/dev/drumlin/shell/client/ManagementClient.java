package dev.drumlin.shell.client;

import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** The management port: health, what runs now, and the switches of slow-query tracing. */
public final class ManagementClient {
    private final JsonHttp http;
    private final Connection connection;

    public ManagementClient(JsonHttp http, Connection connection) {
        this.http = http;
        this.connection = connection;
    }

    /** The state of slow-query tracing: what the Actuator tells, or the four keys of ScyllaDB's path if it does not. */
    public JsonNode slowQuery() {
        JsonNode state = optional("/actuator/slowquery");
        return state == null ? http.get(url("/storage_service/slow_query")) : state;
    }

    /**
     * Changes the state of slow-query tracing. A key that is absent keeps its value.
     *
     * @param parameters among {@code enable}, {@code fast}, {@code threshold} (µs) and {@code ttl} (s)
     */
    public void setSlowQuery(Map<String, String> parameters) {
        String query = parameters.entrySet().stream()
                .map(entry -> entry.getKey() + "=" + encoded(entry.getValue()))
                .collect(Collectors.joining("&"));
        http.post(url("/storage_service/slow_query?" + query));
    }

    public JsonNode traceProbability() {
        return http.get(url("/storage_service/trace_probability"));
    }

    public void setTraceProbability(String probability) {
        http.post(url("/storage_service/trace_probability?probability=" + encoded(probability)));
    }

    /** The health with its reasons, of a server that is not well too. */
    public JsonNode health() {
        return http.getWhatever(url("/actuator/health"));
    }

    public JsonNode info() {
        return http.get(url("/actuator/info"));
    }

    /** Seconds since the process started; null if the server does not tell. */
    public @Nullable Double uptimeSeconds() {
        JsonNode metric = optional("/actuator/metrics/process.uptime");
        if (metric == null) {
            return null;
        }
        JsonNode value = metric.path("measurements").path(0).path("value");
        return value.isNumber() ? value.asDouble() : null;
    }

    /** The requests that run now. */
    public JsonNode requests() {
        return http.get(url("/actuator/requests"));
    }

    public void cancelRequest(String id) {
        http.delete(url("/actuator/requests/" + encoded(id)));
    }

    /** The merges of data files that run now. */
    public JsonNode compactions() {
        return http.get(url("/actuator/storage")).path("compactions");
    }

    public void stopCompaction(String id) {
        http.delete(url("/actuator/storage/compactions/" + encoded(id)));
    }

    /** The figures and regions of the index cache. */
    public JsonNode indexCache() {
        return http.get(url("/actuator/indexcache"));
    }

    /** Sets the index cache's limit; answers as {@link #indexCache} does. */
    public JsonNode resizeIndexCache(long bytes) {
        return http.post(
                url("/actuator/indexcache"),
                JsonNodeFactory.instance.objectNode().put("budget", bytes),
                null);
    }

    public void clearIndexCache() {
        http.delete(url("/actuator/indexcache"));
    }

    /** The stages of the pipeline; null if the server does not tell. */
    public @Nullable JsonNode stagesIfKnown() {
        return optional("/actuator/stages");
    }

    public JsonNode stages() {
        return http.get(url("/actuator/stages"));
    }

    private @Nullable JsonNode optional(String path) {
        try {
            return http.get(url(path));
        } catch (RefusedException e) {
            if (e.problem().status() == 404) {
                return null;
            }
            throw e;
        }
    }

    private URI url(String path) {
        return Connection.at(connection.management(), path);
    }

    private static String encoded(String value) {
        return URLEncoder.encode(value, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
