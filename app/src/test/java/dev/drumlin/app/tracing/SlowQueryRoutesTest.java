package dev.drumlin.app.tracing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalManagementPort;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.annotation.DirtiesContext;

/** The switches from outside, through both ports of a real server. */
@DirtiesContext
@SpringBootTest(webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT, properties = "drumlin.storage.backend=lsm")
class SlowQueryRoutesTest {
    private static final String DEFAULTS = "{\"enable\":true,\"ttl\":86400,\"threshold\":500000,\"fast\":true}";

    @LocalServerPort
    private int dataPort;

    @LocalManagementPort
    private int managementPort;

    private final HttpClient client = HttpClient.newHttpClient();

    @BeforeEach
    void startFromDefaults() throws Exception {
        assertThat(post("/storage_service/slow_query?enable=true&fast=true&threshold=500000&ttl=86400")
                        .statusCode())
                .isEqualTo(200);
        assertThat(post("/storage_service/trace_probability?probability=0").statusCode())
                .isEqualTo(200);
    }

    @Test
    void allDoorsShowOneState() throws Exception {
        assertThat(get("/storage_service/slow_query").body()).isEqualTo(DEFAULTS);
        HttpResponse<String> changed = post("/storage_service/slow_query?fast=FALSE&threshold=1");
        assertThat(changed.statusCode()).isEqualTo(200);
        assertThat(changed.body()).isEmpty();
        assertThat(get("/storage_service/slow_query").body())
                .isEqualTo("{\"enable\":true,\"ttl\":86400,\"threshold\":1,\"fast\":false}");
        assertThat(get("/actuator/slowquery").body())
                .contains("\"enable\":true", "\"fast\":false", "\"threshold\":1", "\"mode\":\"full\"");
    }

    @Test
    void actuatorTakesAJsonBody() throws Exception {
        assertThat(post("/actuator/slowquery", "{\"enable\": false, \"ttl\": 60}")
                        .body())
                .contains("\"mode\":\"off\"", "\"ttl\":60", "\"threshold\":500000");
        for (String bad :
                new String[] {"{\"enabel\":true}", "[]", "", "{\"ttl\":0}", "{\"ttl\":{}}", "{\"ttl\":1,\"ttl\":2}"}) {
            HttpResponse<String> refused = post("/actuator/slowquery", bad);
            assertThat(refused.statusCode()).as("%s", bad).isEqualTo(400);
            assertThat(refused.body()).contains("\"message\":", "\"code\":400");
        }
        assertThat(get("/actuator/slowquery").body()).contains("\"ttl\":60");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "threshold=abc",
                "threshold=-1",
                "threshold=4294967296",
                "ttl=0",
                "ttl=630720001",
                "enable=yes",
                "fast=1",
                "threshold=5&ttl=x",
                "thresold=5",
                "threshold=5&threshold=6"
            })
    void whatIsWrongIsRefusedByNameAndChangesNothing(String query) throws Exception {
        HttpResponse<String> refused = post("/storage_service/slow_query?" + query);
        assertThat(refused.statusCode()).isEqualTo(400);
        assertThat(refused.body()).contains("\"message\":\"", "\"code\":400");
        assertThat(get("/storage_service/slow_query").body()).isEqualTo(DEFAULTS);
    }

    @Test
    void probabilityIsABareNumberFromZeroToOne() throws Exception {
        assertThat(post("/storage_service/trace_probability?probability=0.25").statusCode())
                .isEqualTo(200);
        assertThat(get("/storage_service/trace_probability").body()).isEqualTo("0.25");
        for (String bad :
                new String[] {"", "?probability=", "?probability=1.1", "?probability=NaN", "?probability=x"}) {
            assertThat(post("/storage_service/trace_probability" + bad).statusCode())
                    .as("%s", bad)
                    .isEqualTo(400);
        }
        assertThat(get("/storage_service/trace_probability").body()).isEqualTo("0.25");
    }

    @Test
    void theDataPortDoesNotKnowThem() throws Exception {
        for (String path : new String[] {"/storage_service/slow_query", "/actuator/slowquery"}) {
            assertThat(send(dataPort, path, null).statusCode()).as("%s", path).isEqualTo(404);
        }
    }

    @Test
    void aSlowQueryIsRecordedWithItsValuesItsTablesAndItsReason() throws Exception {
        cql(
                "CREATE KEYSPACE IF NOT EXISTS slow WITH replication = {'class': 'SimpleStrategy',"
                        + " 'replication_factor': 1}",
                "");
        cql("CREATE TABLE IF NOT EXISTS slow.t (p int, c text, PRIMARY KEY (p, c))", "");
        post("/storage_service/slow_query?threshold=0");
        cql("INSERT INTO slow.t (p, c) VALUES (?, ?)", ",\"values\":[7,\"it's\"]");
        post("/storage_service/slow_query?threshold=4294967295");
        String log = "SELECT command, parameters, table_names, explanation FROM system_traces.node_slow_log";
        await().untilAsserted(() -> assertThat(cql(log, ""))
                .contains(
                        "INSERT INTO slow.t",
                        "\"param[0]\":\"7\"",
                        "\"param[1]\":\"'it''s'\"",
                        "\"table_names\":[\"slow.t\"]",
                        "applied 1 mutation"));
        assertThat(get("/actuator/slowquery").body()).contains("\"tables\":[\"slow.t\"]");
    }

    @Test
    void aClientsTraceIsFoundUnderTheIdItIsTold() throws Exception {
        String answer = cql("SELECT key FROM system.local", ",\"tracing\":true");
        String id = answer.replaceFirst(".*\"traceId\":\"([0-9a-f-]{36})\".*", "$1");
        await().untilAsserted(() -> assertThat(
                        cql("SELECT request, duration FROM system_traces.sessions WHERE session_id = " + id, ""))
                .contains("\"request\":\"Execute CQL3 query\""));
    }

    private String cql(String statement, String more) throws IOException, InterruptedException {
        HttpResponse<String> answer =
                send(dataPort, "/v1/cql", "{\"statement\":\"" + statement.replace("\"", "\\\"") + "\"" + more + "}");
        assertThat(answer.statusCode()).as("%s", answer.body()).isEqualTo(200);
        return answer.body();
    }

    private HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return send(managementPort, path, null);
    }

    private HttpResponse<String> post(String path) throws IOException, InterruptedException {
        return send(managementPort, path, "");
    }

    private HttpResponse<String> post(String path, String body) throws IOException, InterruptedException {
        return send(managementPort, path, body);
    }

    private HttpResponse<String> send(int port, String path, String body) throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path));
        if (body != null) {
            request.header("Content-Type", "application/json").POST(HttpRequest.BodyPublishers.ofString(body));
        }
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }
}
