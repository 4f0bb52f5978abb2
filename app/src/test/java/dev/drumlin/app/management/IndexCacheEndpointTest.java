package dev.drumlin.app.management;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalManagementPort;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Black box: the index cache of the default engine through the management port. */
@SpringBootTest(
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = {
            "drumlin.storage.backend=lsm",
            "drumlin.data-folder=target/test-data/indexcache-${random.uuid}",
            "drumlin.memory.index-cache=4MB"
        })
class IndexCacheEndpointTest {
    private static final long MIB = 1 << 20;

    @LocalManagementPort
    private int port;

    @Autowired
    private MeterRegistry meters;

    @Test
    void theLimitIsShownAndSetInBytesOrWithAUnit() throws Exception {
        assertThat(post("{\"budget\":8388608}").statusCode()).isEqualTo(200);
        assertThat(state().path("budgetBytes").asLong()).isEqualTo(8 * MIB);
        assertThat(meters.get("drumlin.indexcache.budget").gauge().value()).isEqualTo(8 * MIB);

        JsonNode answer =
                JsonMapper.shared().readTree(post("{\"budget\":\"4MB\"}").body());

        assertThat(answer.path("budgetBytes").asLong()).isEqualTo(4 * MIB);
        assertThat(answer.path("caching").asBoolean()).isTrue();
        assertThat(answer.path("regions").isArray()).isTrue();
        assertThat(answer.path("hits").isNumber()).isTrue();
    }

    @Test
    void aLimitThatCannotBeIsRefusedAndChangesNothing() throws Exception {
        long before = state().path("budgetBytes").asLong();

        assertThat(post("{\"budget\":-1}").body()).contains("\"code\":\"invalid-request\"", "bytes=-1");
        assertThat(post("{\"budget\":\"9TB\"}").statusCode()).isEqualTo(400);
        assertThat(post("{\"budget\":\"much\"}").statusCode()).isEqualTo(400);
        assertThat(post("{}").statusCode()).isEqualTo(400);

        assertThat(state().path("budgetBytes").asLong()).isEqualTo(before);
    }

    @Test
    void clearGivesAllMemoryBack() throws Exception {
        assertThat(send(request().DELETE()).statusCode()).isEqualTo(204);
        assertThat(state().path("pages").asLong(-1)).isZero();
        assertThat(state().path("liveBytes").asLong(-1)).isZero();
    }

    private JsonNode state() throws IOException, InterruptedException {
        HttpResponse<String> answer = send(request().GET());
        assertThat(answer.statusCode()).isEqualTo(200);
        return JsonMapper.shared().readTree(answer.body());
    }

    private HttpResponse<String> post(String body) throws IOException, InterruptedException {
        return send(request().header("Content-Type", "application/json").POST(BodyPublishers.ofString(body)));
    }

    private HttpRequest.Builder request() {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/actuator/indexcache"));
    }

    private static HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        try (HttpClient client = HttpClient.newHttpClient()) {
            return client.send(request.build(), BodyHandlers.ofString());
        }
    }
}
