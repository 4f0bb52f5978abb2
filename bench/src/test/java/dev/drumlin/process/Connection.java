package dev.drumlin.process;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** One connection to a server, used by one thread. */
final class Connection implements AutoCloseable {
    private static final Duration ANSWER_MAX = Duration.ofSeconds(60);
    private static final JsonMapper JSON = JsonMapper.shared();

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final URI base;

    Connection(URI base) {
        this.base = base;
    }

    /** An answer; a body that is not JSON is one JSON string. */
    record Answer(int status, JsonNode body) {}

    Answer cql(Map<String, ?> request) throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(base.resolve("/v1/cql"))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofByteArray(JSON.writeValueAsBytes(request))));
    }

    Answer cql(String statement, Object... values) throws IOException, InterruptedException {
        return cql(Map.of("statement", statement, "values", List.of(values)));
    }

    Answer get(String path) throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(base.resolve(path)).GET());
    }

    Answer post(String path) throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(base.resolve(path)).POST(BodyPublishers.noBody()));
    }

    private Answer send(HttpRequest.Builder request) throws IOException, InterruptedException {
        HttpResponse<byte[]> response = client.send(request.timeout(ANSWER_MAX).build(), BodyHandlers.ofByteArray());
        byte[] body = response.body();
        boolean json = response.headers()
                .firstValue("Content-Type")
                .filter(type -> type.contains("json"))
                .isPresent();
        return new Answer(
                response.statusCode(),
                json ? JSON.readTree(body) : JSON.getNodeFactory().stringNode(new String(body, UTF_8)));
    }

    @Override
    public void close() {
        client.shutdownNow();
    }
}
