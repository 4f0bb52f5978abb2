package dev.drumlin.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drumlin.shell.TypedShell.Outcome;
import dev.drumlin.shell.WireServer.Reply;
import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class CqlTest {
    private WireServer server;

    @BeforeEach
    void start() throws IOException {
        server = new WireServer();
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void aResultIsATableWithItsCount() {
        server.on("POST", "/v1/cql", """
            {"columns":[{"name":"id","type":"int"},{"name":"name","type":"text"},{"name":"tags","type":"set<text>"}],
             "rows":[{"id":1,"name":"Zoë","tags":["a","b"]},{"id":-20,"name":null,"tags":null}]}\
            """);

        Outcome outcome = TypedShell.runAt(server, "cql", "SELECT * FROM ks.t");

        assertThat(outcome.code()).isZero();
        assertThat(outcome.out()).isEqualTo("""
             id | name | tags
            ----+------+----------
              1 | Zoë  | ["a","b"]
            -20 | null | null
            (2 rows)
            """);
    }

    @Test
    void wideCharactersKeepColumnsAligned() {
        server.on("POST", "/v1/cql", """
            {"columns":[{"name":"n","type":"text"},{"name":"v","type":"int"}],
             "rows":[{"n":"東京","v":1},{"n":"abcd","v":22},{"n":"e\u0301x","v":3}]}\
            """);

        assertThat(TypedShell.runAt(server, "cql", "S").out()).isEqualTo("""
            n    |  v
            -----+---
            東京 |  1
            abcd | 22
            e\u0301x   |  3
            (3 rows)
            """);
    }

    @Test
    void controlCharactersOfTheServerAreShownAsEscapes() {
        server.on("POST", "/v1/cql", """
            {"columns":[{"name":"a","type":"text"}],"rows":[{"a":"\\u001b[31mred\\r\\n\\u0085\\u202e\\ud800"}],
             "warnings":["careful\\u0007"]}\
            """);

        assertThat(TypedShell.runAt(server, "cql", "S").out())
                .contains("\\u001b[31mred\\r\\n\\u0085\\u202e\\ud800", "warning: careful\\u0007")
                .doesNotContain("\u001b", "\u0085", "\u202e", "\u0007", "\r");
    }

    @Test
    void allPagesAreFetchedAndTheHeadIsPrintedOnce() {
        answerPages();

        Outcome outcome = TypedShell.runAt(server, "cql", "SELECT v FROM t", "--page-size", "2");

        assertThat(outcome.out()).isEqualTo("v\n-\n1\n2\n3\n4\n5\n(5 rows)\n");
        assertThat(server.requests("POST", "/v1/cql"))
                .hasSize(3)
                .allSatisfy(request ->
                        assertThat(request.json().path("pageSize").asInt()).isEqualTo(2));
    }

    @Test
    void aLimitStopsTheFetching() {
        answerPages();

        Outcome outcome = TypedShell.runAt(server, "cql", "SELECT v FROM t", "--limit", "3");

        assertThat(outcome.out()).endsWith("3\n(3 rows)\n");
        assertThat(server.requests("POST", "/v1/cql")).hasSize(2);
    }

    @Test
    void jsonOfAllPagesIsOneDocument() {
        answerPages();

        JsonNode json = WireServer.JSON.readTree(
                TypedShell.runAt(server, "cql", "SELECT v FROM t", "--output", "json", "--tracing")
                        .out());

        assertThat(json.path("columns").path(0).path("type").asString()).isEqualTo("int");
        assertThat(json.path("rows")).hasSize(5);
        assertThat(json.path("rows").path(4).path("v").asInt()).isEqualTo(5);
        assertThat(server.requests("POST", "/v1/cql")
                        .getFirst()
                        .json()
                        .path("tracing")
                        .asBoolean())
                .isTrue();
    }

    @Test
    void jsonOfNoRowsIsADocumentToo() {
        server.on("POST", "/v1/cql", "{\"columns\":[],\"rows\":[],\"traceId\":\"t\",\"warnings\":[\"w\"]}");

        JsonNode json = WireServer.JSON.readTree(
                TypedShell.runAt(server, "cql", "S", "--output", "json").out());

        assertThat(json.path("rows")).isEmpty();
        assertThat(json.path("traceId").asString()).isEqualTo("t");
        assertThat(json.path("warnings").path(0).asString()).isEqualTo("w");
    }

    @Test
    void aStatementWithoutAResultIsDone() {
        server.on(
                "POST", "/v1/cql", "{\"columns\":[],\"rows\":[],\"pageState\":null,\"traceId\":null,\"warnings\":[]}");

        assertThat(TypedShell.runAt(server, "cql", "INSERT").out()).isEqualTo("done\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT * FROM t WHERE a = 'it''s' AND b = \"Q\"",
                "-- a comment\nSELECT 1",
                "a=b; --x #y",
                "{\"json\": [1, 2]}",
                "back\\slash \\\" \\'",
                "--no option because of this blank",
                "ünïcode 東京 \uD83D\uDCA9",
                " leading and trailing ",
                "tab\tand\nline"
            })
    void statementsAndValuesArriveByteForByte(String text) {
        server.on("POST", "/v1/prepared", "{\"id\":\"1\",\"markers\":[{\"name\":\"a\",\"type\":\"text\"}]}");
        server.on("POST", "/v1/cql", "{\"columns\":[],\"rows\":[]}");

        Outcome outcome = TypedShell.runAt(server, "cql", text, "--value", text);
        Outcome fromPipe = TypedShell.runWithInput(
                "cql " + quoted(text) + " --value " + quoted(text) + "\n", "--url", server.url());

        assertThat(outcome.code()).isZero();
        assertThat(fromPipe.code()).as(fromPipe.error()).isZero();
        assertThat(server.requests("POST", "/v1/cql")).hasSize(2).allSatisfy(request -> {
            assertThat(request.json().path("statement").asString()).isEqualTo(text);
            assertThat(request.json().path("values").path(0).asString()).isEqualTo(text);
        });
    }

    private static String quoted(String text) {
        return "'" + text.replace("'", "'\\''") + "'";
    }

    @Test
    void valuesTakeTheTypesOfTheirMarkers() {
        server.on("POST", "/v1/prepared", """
            {"markers":[{"name":"a","type":"int"},{"name":"b","type":"text"},{"name":"c","type":"list<int>"},
             {"name":"d","type":"boolean"},{"name":"e","type":"bigint"},{"name":"f","type":"double"},
             {"name":"g","type":"int"},{"name":"h","type":"text"}]}\
            """);
        server.on("POST", "/v1/cql", "{\"columns\":[],\"rows\":[]}");

        Outcome outcome = TypedShell.runAt(
                server,
                "cql",
                "S",
                "--keyspace",
                "ks",
                "--value",
                "-5",
                "--value",
                "5",
                "--value",
                "[1,2]",
                "--value",
                "TRUE",
                "--value=9223372036854775807",
                "--value",
                "-0.0",
                "--value",
                "five",
                "--value",
                "");

        assertThat(outcome.code()).as(outcome.error()).isZero();
        JsonNode sent = server.requests("POST", "/v1/cql").getFirst().json();
        assertThat(sent.path("values").toString())
                .isEqualTo("[-5,\"5\",[1,2],true,\"9223372036854775807\",-0.0,\"five\",\"\"]");
        assertThat(sent.path("keyspace").asString()).isEqualTo("ks");
    }

    @Test
    void theNumberOfValuesMustFit() {
        server.on("POST", "/v1/prepared", "{\"markers\":[{\"name\":\"a\",\"type\":\"int\"}]}");

        Outcome outcome = TypedShell.runAt(server, "cql", "S", "--value", "1", "--value", "2");

        assertThat(outcome.code()).isEqualTo(64);
        assertThat(outcome.error()).contains("has 1 bind marker(s), but 2 --value are given");
    }

    @Test
    void aCollectionValueMustBeJson() {
        server.on("POST", "/v1/prepared", "{\"markers\":[{\"name\":\"a\",\"type\":\"list<int>\"}]}");

        Outcome outcome = TypedShell.runAt(server, "cql", "S", "--value", "[1,");

        assertThat(outcome.code()).isEqualTo(64);
        assertThat(outcome.error()).contains("--value number 1 must be a list<int> written as JSON");
        assertThat(server.requests("POST", "/v1/cql")).isEmpty();
    }

    @Test
    void aSyntaxErrorIsShownUnderItsPlace() {
        server.on("POST", "/v1/cql", request -> Reply.problem(400, """
            {"type":"about:blank","title":"Bad Request","status":400,"code":"invalid-request",
             "detail":"no viable alternative at 'FORM'","position":{"line":2,"column":8}}\
            """));

        Outcome outcome = TypedShell.runAt(server, "cql", "SELECT '東京',\n  x, y FORM t");

        assertThat(outcome.code()).isEqualTo(3);
        assertThat(outcome.error()).isEqualTo("""
            refused: invalid-request: no viable alternative at 'FORM'
                x, y FORM t
                     ^
            """);
    }

    @Test
    void aFailedWriteTellsItsOutcome() {
        server.on("POST", "/v1/cql", request -> Reply.problem(504, """
            {"status":504,"code":"timed-out","detail":"gave up after 100 ms","outcome":"unknown"}\
            """));

        Outcome outcome = TypedShell.runAt(server, "cql", "INSERT", "--timeout", "100ms");

        assertThat(outcome.code()).isEqualTo(3);
        assertThat(outcome.error()).isEqualTo("refused: timed-out: gave up after 100 ms (outcome: unknown)\n");
        assertThat(server.requests("POST", "/v1/cql")
                        .getFirst()
                        .json()
                        .path("timeoutMs")
                        .asInt())
                .isEqualTo(100);
    }

    @Test
    void aRefusalBetweenPagesIsCode3() {
        server.on(
                "POST",
                "/v1/cql",
                request -> request.json().has("pageState") ? Reply.problem(503, "") : Reply.json("""
                    {"columns":[{"name":"v","type":"int"}],"rows":[{"v":1}],"pageState":"p"}\
                    """));

        Outcome outcome = TypedShell.runAt(server, "cql", "S");

        assertThat(outcome.code()).isEqualTo(3);
        assertThat(outcome.out()).contains("1\n");
        assertThat(outcome.error()).isEqualTo("refused: the server answered HTTP 503\n");
    }

    private void answerPages() {
        server.on("POST", "/v1/cql", request -> {
            String state = request.json().path("pageState").asString("");
            String rows = switch (state) {
                case "" -> "{\"v\":1},{\"v\":2}";
                case "p2" -> "{\"v\":3},{\"v\":4}";
                default -> "{\"v\":5}";
            };
            String next = switch (state) {
                case "" -> "\"p2\"";
                case "p2" -> "\"p3\"";
                default -> "null";
            };
            return Reply.json("{\"columns\":[{\"name\":\"v\",\"type\":\"int\"}],\"rows\":[" + rows + "],\"pageState\":"
                    + next + "}");
        });
    }
}
