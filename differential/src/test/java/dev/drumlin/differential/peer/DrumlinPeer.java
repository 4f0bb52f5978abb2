package dev.drumlin.differential.peer;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.drumlin.differential.generate.Parameter;
import dev.drumlin.differential.generate.Step;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A Drumlin, asked over HTTP. */
public final class DrumlinPeer implements Peer, AutoCloseable {
    private static final Duration ANSWER_MAX = Duration.ofSeconds(60);
    private static final int PAGE_ROWS_MAX = 10_000;
    private static final JsonMapper JSON = JsonMapper.shared();

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final URI cql;

    public DrumlinPeer(URI data) {
        cql = data.resolve("/v1/cql");
    }

    @Override
    public Answer execute(String keyspace, Step step) {
        List<Answer.Column> columns = new ArrayList<>();
        List<List<String>> rows = new ArrayList<>();
        JsonNode state = null;
        do {
            HttpResponse<byte[]> response = send(body(keyspace, step, state));
            if (response.statusCode() != 200) {
                JsonNode problem = JSON.readTree(response.body());
                return new Answer.Refused(
                        problem.path("code").asString(), problem.path("detail").asString(""));
            }
            DrumlinRows page = DrumlinRows.read(response.body());
            columns = page.columns();
            rows.addAll(page.rows());
            state = page.pageState();
        } while (state != null);
        return new Answer.Rows(columns, rows);
    }

    private static String body(String keyspace, Step step, @Nullable JsonNode state) {
        StringBuilder body = new StringBuilder("{\"keyspace\":")
                .append(JSON.writeValueAsString(keyspace))
                .append(",\"statement\":")
                .append(JSON.writeValueAsString(step.text().replace(Step.KEYSPACE, keyspace)));
        if (!step.parameters().isEmpty()) {
            body.append(",\"values\":")
                    .append(step.parameters().stream().map(Parameter::json).collect(Collectors.joining(",", "[", "]")));
        }
        if (step.pageSize() > 0) {
            body.append(",\"pageSize\":").append(Math.min(step.pageSize(), PAGE_ROWS_MAX));
        }
        if (state != null) {
            body.append(",\"pageState\":").append(state);
        }
        return body.append('}').toString();
    }

    private HttpResponse<byte[]> send(String body) {
        try {
            return client.send(
                    HttpRequest.newBuilder(cql)
                            .timeout(ANSWER_MAX)
                            .header("Content-Type", "application/json")
                            .POST(BodyPublishers.ofByteArray(body.getBytes(UTF_8)))
                            .build(),
                    BodyHandlers.ofByteArray());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("called off", e);
        }
    }

    @Override
    public void close() {
        client.shutdownNow();
    }
}
