package dev.drumlin.app.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.drumlin.app.cql.BatchRequest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Statements over HTTP: what is taken, what is answered, and what is refused, and how. */
class StatementHttpTest extends HttpServerTest {
    private static final String ECHOED =
            "{\"columns\":[{\"name\":\"id\",\"type\":\"int\"},{\"name\":\"big\",\"type\":\"bigint\"},"
                    + "{\"name\":\"name \\\"ü\\\"\",\"type\":\"text\"}],"
                    + "\"rows\":[{\"id\":7,\"big\":\"9007199254740993\",\"name \\\"ü\\\"\":\"a\\nb\"}],"
                    + "\"pageState\":\"AQL/\",\"traceId\":null,\"warnings\":[\"careful\"]}";

    private RawHttp.Reply cql(String json) throws IOException {
        return RawHttp.post(port, "/v1/cql", json);
    }

    @Test
    void answersWithColumnsRowsAndPageState() throws IOException {
        RawHttp.Reply reply = cql("{\"statement\":\"echo\",\"values\":[7,9007199254740993,\"a\\nb\"]}");
        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.header("content-type")).isEqualTo("application/json");
        assertThat(reply.body()).isEqualTo(ECHOED);
    }

    @Test
    void takesValuesByNameInAnyOrderAndBeforeTheStatement() throws IOException {
        assertThat(cql("{\"values\":{\"name\":\"a\\nb\",\"big\":\"9007199254740993\",\"id\":7},\"statement\":\"echo\"}")
                        .body())
                .isEqualTo(ECHOED);
    }

    @Test
    void passesOnWhatTheRequestAsksFor() throws IOException {
        cql("{\"statement\":\"echo\",\"values\":[1,2,null],\"pageSize\":17,\"pageState\":\"AQL/\",\"tracing\":true,"
                + "\"timeoutMs\":1234,\"keyspace\":\"ks\"}");
        var request = Objects.requireNonNull(cql.lastRequest);
        assertThat(request.pageSize()).isEqualTo(17);
        assertThat(request.pageState()).containsExactly(1, 2, 0xFF);
        assertThat(request.prepared().keyspace()).isEqualTo("ks");
        assertThat(Objects.requireNonNull(request.context()).isFullTracing()).isTrue();
        assertThat(request.deadlineNanos() - request.context().arrivalNanos()).isEqualTo(1_234_000_000L);
    }

    @Test
    void preparesAndExecutes() throws IOException {
        RawHttp.Reply prepared = RawHttp.post(port, "/v1/prepared", "{\"statement\":\"echo prepared\"}");
        assertThat(prepared.status()).isEqualTo(200);
        String id = prepared.body().substring(7, 39);
        assertThat(prepared.body())
                .isEqualTo("{\"id\":\"" + id
                        + "\",\"markers\":[{\"name\":\"id\",\"type\":\"int\"},{\"name\":\"big\",\"type\":\"bigint\"},"
                        + "{\"name\":\"name\",\"type\":\"text\"}],\"columns\":[{\"name\":\"id\",\"type\":\"int\"},"
                        + "{\"name\":\"big\",\"type\":\"bigint\"},{\"name\":\"name \\\"ü\\\"\",\"type\":\"text\"}]}");
        RawHttp.Reply reply = RawHttp.post(
                port, "/v1/prepared/" + id + "/execute", "{\"values\":[7,\"9007199254740993\",\"a\\nb\"]}");
        assertThat(reply.body()).isEqualTo(ECHOED);

        RawHttp.Reply unknown = RawHttp.post(port, "/v1/prepared/ffff/execute", "{}");
        assertThat(unknown.status()).isEqualTo(404);
        assertThat(unknown.body()).contains("\"code\":\"not-found\"", "prepare it again");
    }

    @Test
    void runsABatch() throws IOException {
        String id = RawHttp.post(port, "/v1/prepared", "{\"statement\":\"write 1\"}")
                .body()
                .substring(7, 39);
        RawHttp.Reply reply = RawHttp.post(
                port,
                "/v1/batch",
                "{\"type\":\"unlogged\",\"timestamp\":-5,\"statements\":[{\"statement\":\"write"
                        + " 2\",\"values\":[1,2,\"x\"]},"
                        + "{\"id\":\"" + id + "\",\"values\":{\"id\":3,\"big\":4,\"name\":null}}]}");
        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.body())
                .isEqualTo("{\"columns\":[],\"rows\":[],\"pageState\":null,\"traceId\":null,\"warnings\":[]}");
        BatchRequest batch = Objects.requireNonNull(cql.lastBatch);
        assertThat(batch.kind()).isEqualTo(BatchRequest.Kind.UNLOGGED);
        assertThat(batch.timestamp()).isEqualTo(-5);
        assertThat(batch.size()).isEqualTo(2);
        assertThat(batch.statement(1).id()).isEqualTo(id);
        assertThat(batch.values(1).length(2)).isEqualTo(-1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "   ",
                "null",
                "7",
                "[]",
                "{",
                "{\"statement\":\"echo\"",
                "{\"statement\":\"echo\",\"values\":[1,2,\"x\"]} {}",
                "{\"statement\":\"echo\",\"values\":[1,2,\"x\"]}]",
                "{\"statement\":\"echo\",\"values\":[1,2,\"x\"],}",
                "{'statement':'echo'}",
                "{\"statement\":\"echo\",\"statement\":\"echo\",\"values\":[1,2,\"x\"]}",
                "{\"Statement\":\"echo\",\"values\":[1,2,\"x\"]}",
                "{\"statement\":\"echo\",\"values\":[1,2,\"x\"],\"surprise\":1}",
                "{\"statement\":null}",
                "{}",
                "{\"statement\":7}",
                "{\"statement\":[\"echo\"]}",
                "{\"statement\":\"echo\",\"keyspace\":7,\"values\":[1,2,\"x\"]}",
                "{\"statement\":\"echo\",\"values\":\"1\"}",
                "{\"statement\":\"echo\",\"values\":7}",
                "{\"statement\":\"echo\"}",
                "{\"statement\":\"echo\",\"values\":[1,2]}",
                "{\"statement\":\"echo\",\"values\":[1,2,\"x\",4]}",
                "{\"statement\":\"echo\",\"values\":[1,2,\"x\",[[{}]]]}",
                "{\"statement\":\"echo\",\"values\":{\"id\":1,\"big\":2}}",
                "{\"statement\":\"echo\",\"values\":{\"id\":1,\"big\":2,\"name\":\"x\",\"more\":1}}",
                "{\"statement\":\"echo\",\"values\":{\"id\":1,\"id\":1,\"big\":2,\"name\":\"x\"}}",
                "{\"statement\":\"echo\",\"values\":[\"one\",2,\"x\"]}",
                "{\"statement\":\"echo\",\"values\":[99999999999,2,\"x\"]}",
                "{\"statement\":\"echo\",\"values\":[1e400,2,\"x\"]}",
                "{\"statement\":\"echo\",\"values\":[1,9223372036854775808,\"x\"]}",
                "{\"statement\":\"echo\",\"values\":[1,2,\"\\ud800\"]}",
                "{\"statement\":\"echo\",\"values\":[NaN,2,\"x\"]}",
                "{\"statement\":\"echo\",\"values\":[1,2,\"x\"],\"pageSize\":0}",
                "{\"statement\":\"echo\",\"values\":[1,2,\"x\"],\"pageSize\":-1}",
                "{\"statement\":\"echo\",\"values\":[1,2,\"x\"],\"pageSize\":1.5}",
                "{\"statement\":\"echo\",\"values\":[1,2,\"x\"],\"pageSize\":\"10\"}",
                "{\"statement\":\"echo\",\"values\":[1,2,\"x\"],\"pageSize\":99999999999999999999999}",
                "{\"statement\":\"echo\",\"values\":[1,2,\"x\"],\"pageState\":\"%%%\"}",
                "{\"statement\":\"echo\",\"values\":[1,2,\"x\"],\"pageState\":7}",
                "{\"statement\":\"echo\",\"values\":[1,2,\"x\"],\"tracing\":\"yes\"}",
                "{\"statement\":\"echo\",\"values\":[1,2,\"x\"],\"timeoutMs\":0}",
                "{\"statement\":\"echo\",\"values\":[1,2,\"x\"],\"timeoutMs\":60001}",
            })
    void badBodiesAreRefusedAndNothingIsRun(String body) throws IOException {
        RawHttp.Reply reply = cql(body);
        assertThat(reply.status()).as(body).isEqualTo(400);
        assertProblem(reply, "invalid-request");
        assertThat(cql.executed).hasValue(0);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"statements\":7}",
                "{\"statements\":[7]}",
                "{\"statements\":[{}]}",
                "{\"statements\":[{\"statement\":\"write\",\"id\":\"x\",\"values\":[1,2,\"x\"]}]}",
                "{\"statements\":[{\"statement\":\"write\",\"values\":[1,2,\"x\"],\"more\":1}]}",
                "{\"statements\":[{\"statement\":\"write\",\"values\":[1,2]}]}",
                "{\"type\":\"counter\",\"statements\":[]}",
                "{\"type\":1,\"statements\":[]}",
                "{\"timestamp\":\"1\",\"statements\":[]}",
                "{\"timestamp\":1e3,\"statements\":[]}",
                "{\"statements\":[{\"statement\":\"write\",\"values\":[1,2,\"x\"]}]",
            })
    void badBatchesAreRefused(String body) throws IOException {
        RawHttp.Reply reply = RawHttp.post(port, "/v1/batch", body);
        assertThat(reply.status()).as(body).isEqualTo(400);
        assertProblem(reply, "invalid-request");
        assertThat(reply.body()).contains("\"outcome\":\"not-applied\"");
    }

    @Test
    void aBatchOfTooManyStatementsIsRefused() throws IOException {
        String one = "{\"statement\":\"write\",\"values\":[1,2,\"x\"]},";
        RawHttp.Reply reply = RawHttp.post(
                port, "/v1/batch", "{\"statements\":[" + one.repeat(10) + one.substring(0, one.length() - 1) + "]}");
        assertThat(reply.status()).isEqualTo(413);
        assertThat(reply.body()).contains("batch-statements-max");
    }

    @Test
    void deepNestingIsRefusedWithoutHarm() throws IOException {
        for (String body : new String[] {
            "[".repeat(10_000),
            "{\"statement\":\"echo\",\"values\":" + "[".repeat(10_000) + "]".repeat(10_000) + "}",
            "{\"a\":".repeat(10_000)
        }) {
            RawHttp.Reply reply = cql(body);
            assertThat(reply.status()).isIn(400, 413);
            assertThat(reply.header("content-type")).isEqualTo("application/problem+json");
        }
        assertThat(cql.executed).hasValue(0);
    }

    @Test
    void brokenUtf8IsRefused() throws IOException {
        byte[] good = "{\"statement\":\"echo\",\"values\":[1,2,\"xyz\"]}".getBytes(StandardCharsets.UTF_8);
        int[][] broken = {{0xFF}, {0xC0, 0x80}, {0xED, 0xA0, 0x80}, {0xE2, 0x82}, {0xF5, 0x80, 0x80}};
        for (int[] bytes : broken) {
            byte[] body = good.clone();
            int at = new String(good, StandardCharsets.UTF_8).indexOf("xyz");
            for (int i = 0; i < bytes.length; i++) {
                body[at + i] = (byte) bytes[i];
            }
            RawHttp.Reply reply = RawHttp.post(port, "/v1/cql", "application/json", body);
            assertThat(reply.status()).as(Arrays.toString(bytes)).isEqualTo(400);
            assertThat(reply.body()).contains("UTF-8");
        }
        byte[] utf16 = "{\"statement\":\"echo\"}".getBytes(StandardCharsets.UTF_16LE);
        assertThat(RawHttp.post(port, "/v1/cql", "application/json", utf16).status())
                .isEqualTo(400);
        assertThat(cql.executed).hasValue(0);
    }

    @Test
    void onlyJsonIsTaken() throws IOException {
        byte[] body = "{\"statement\":\"echo\",\"values\":[1,2,\"x\"]}".getBytes(StandardCharsets.UTF_8);
        for (String type : new String[] {
            "text/plain",
            "application/x-www-form-urlencoded",
            "application/jsonx",
            "application/cbor",
            "json",
            "",
            "application/json; charset=iso-8859-1"
        }) {
            RawHttp.Reply reply = RawHttp.post(port, "/v1/cql", type, body);
            assertThat(reply.status()).as(type).isEqualTo(415);
            assertProblem(reply, "invalid-request");
        }
        for (String type : new String[] {"application/json", "Application/JSON ; charset=\"UTF-8\""}) {
            assertThat(RawHttp.post(port, "/v1/cql", type, body).status())
                    .as(type)
                    .isEqualTo(200);
        }
    }

    @Test
    void aBodyOverTheLimitIsRefusedBothAnnouncedAndNot() throws IOException {
        byte[] large = new byte[200_000];
        Arrays.fill(large, (byte) ' ');
        RawHttp.Reply announced = RawHttp.post(port, "/v1/cql", "application/json", large);
        assertThat(announced.status()).isEqualTo(413);
        assertProblem(announced, "too-large");
        try (RawHttp http = new RawHttp(port)) {
            http.send(RawHttp.head(
                    "POST", "/v1/cql", "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n"));
            http.send("30D40\r\n");
            http.send(large);
            RawHttp.Reply chunked = http.read();
            assertThat(chunked.status()).isEqualTo(413);
            assertThat(chunked.body()).contains("body-bytes-max");
        }
        await().until(() -> door.bodies().used() == 0);
    }

    @Test
    void aBodyThatDoesNotArriveIsGivenUp() throws IOException {
        try (RawHttp http = new RawHttp(port)) {
            http.send(RawHttp.head("POST", "/v1/cql", "Content-Type: application/json\r\nContent-Length: 100\r\n"));
            http.send("{\"statement\":");
            RawHttp.Reply reply = http.read();
            assertThat(reply.status()).isEqualTo(408);
            assertProblem(reply, "timed-out");
        }
        await().until(() -> door.bodies().used() == 0);
        await().until(() -> freePlaces() == 4);
    }

    @Test
    void aSyntaxErrorSaysWhere() throws IOException {
        RawHttp.Reply reply = cql("{\"statement\":\"bad\"}");
        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.body()).endsWith("\"code\":\"invalid-request\",\"position\":{\"line\":1,\"column\":4}}");
    }

    @Test
    void aBugIsAnsweredWithoutItsDetails() throws IOException {
        RawHttp.Reply reply = cql("{\"statement\":\"bug\"}");
        assertThat(reply.status()).isEqualTo(500);
        assertProblem(reply, "internal");
        assertThat(reply.body()).doesNotContain("secret", "Exception", "\\tat ");
        await().until(() -> freePlaces() == 4);
    }

    @Test
    void failuresAfterRowsGiveOnlyTheFailure() throws IOException {
        RawHttp.Reply late = cql("{\"statement\":\"late\"}");
        assertThat(late.status()).isEqualTo(504);
        assertThat(late.body()).contains("too late").doesNotContain("row before", "outcome");
        RawHttp.Reply full = cql("{\"statement\":\"readonly\"}");
        assertThat(full.status()).isEqualTo(503);
        assertProblem(full, "read-only");
    }

    @Test
    void aLargeAnswerArrivesWhole() throws IOException {
        RawHttp.Reply reply = cql("{\"statement\":\"large 200000\"}");
        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.body().split("\\{\"id\":", -1)).hasSize(200_001);
        assertThat(reply.body()).endsWith("\"pageState\":null,\"traceId\":null,\"warnings\":[]}");
    }

    @Test
    void severalRequestsShareOneConnection() throws IOException {
        try (RawHttp http = new RawHttp(port)) {
            String body = "{\"statement\":\"echo\",\"values\":[7,9007199254740993,\"a\\nb\"]}";
            String request = RawHttp.head(
                            "POST",
                            "/v1/cql",
                            "Content-Type: application/json\r\nContent-Length: " + body.length() + "\r\n")
                    + body;
            for (int i = 0; i < 3; i++) {
                http.send(request);
                assertThat(http.read().body()).isEqualTo(ECHOED);
            }
            http.send(request + request);
            assertThat(http.read().body()).isEqualTo(ECHOED);
            assertThat(http.read().body()).isEqualTo(ECHOED);
        }
    }

    @Test
    void otherPathsAndMethodsAreProblemsToo() throws IOException {
        RawHttp.Reply method = RawHttp.get(port, "/v1/cql");
        assertThat(method.status()).isEqualTo(405);
        assertThat(method.header("allow")).isEqualTo("POST");
        assertProblem(method, "invalid-request");
        RawHttp.Reply rows = RawHttp.request(port, "DELETE", "/v1/keyspaces/ks/tables/t/rows");
        assertThat(rows.status()).isEqualTo(405);
        assertThat(rows.header("allow")).isEqualTo("GET, POST");
        for (String path : new String[] {"/", "/v1", "/v2/cql", "/v1/cql/x", "/v1/prepared/a/b", "/actuator/health"}) {
            RawHttp.Reply reply = RawHttp.get(port, path);
            assertThat(reply.status()).as(path).isEqualTo(404);
            assertProblem(reply, "not-found");
        }
    }

    @Test
    void dataRoutesAreNotOnTheManagementPort() throws IOException {
        assertThat(RawHttp.post(managementPort, "/v1/cql", "{\"statement\":\"echo\"}")
                        .status())
                .isEqualTo(404);
        assertThat(RawHttp.get(managementPort, "/v1/keyspaces/ks/tables/t/rows").status())
                .isEqualTo(404);
    }

    private static void assertProblem(RawHttp.Reply reply, String code) {
        assertThat(reply.header("content-type")).isEqualTo("application/problem+json");
        assertThat(reply.body())
                .startsWith("{\"type\":\"urn:drumlin:problem:" + code + "\",\"title\":\"")
                .contains("\"status\":" + reply.status() + ",\"detail\":\"", "\"code\":\"" + code + "\"");
    }
}
