package dev.drumlin.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drumlin.shell.TypedShell.Outcome;
import dev.drumlin.shell.WireServer.Reply;
import dev.drumlin.shell.WireServer.Request;
import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class SlowQueryTest {
    private WireServer server;

    @BeforeEach
    void start() throws IOException {
        server = new WireServer();
        server.on("GET", "/actuator/slowquery", """
            {"enable":true,"fast":true,"threshold":500000,"ttl":86400,"traceProbability":0.25,
             "recorded":7,"dropped":0,"recent":[]}\
            """);
        server.on("POST", "/storage_service/slow_query", request -> new Reply(200, "text/plain", "", false));
        server.on("POST", "/storage_service/trace_probability", request -> new Reply(200, "text/plain", "", false));
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void statusShowsAmountsWithUnitsAndWhateverElseIsCounted() {
        Outcome outcome = TypedShell.runAt(server, "slow-query", "status");

        assertThat(outcome.code()).isZero();
        assertThat(outcome.out().lines())
                .containsExactly(
                        "enable             true",
                        "fast               true",
                        "threshold          500 ms",
                        "ttl                1 d",
                        "trace probability  0.25",
                        "recorded           7",
                        "dropped            0");
    }

    @Test
    void statusAsJsonIsWhatTheServerSays() {
        JsonNode json = WireServer.JSON.readTree(TypedShell.runAt(server, "slow-query", "status", "--output=json")
                .out());

        assertThat(json.path("threshold").asLong()).isEqualTo(500_000);
        assertThat(json.path("recent").isArray()).isTrue();
    }

    @Test
    void statusWorksWithScyllasPathsAlone() {
        server.on("GET", "/actuator/slowquery", request -> Reply.problem(404, ""));
        server.on("GET", "/storage_service/slow_query", """
            {"enable":false,"ttl":3661,"threshold":1500,"fast":false}\
            """);
        server.on("GET", "/storage_service/trace_probability", "0.5");

        Outcome outcome = TypedShell.runAt(server, "slow-query", "status");

        assertThat(outcome.out())
                .contains("enable             false", "1.50 ms", "1 h 1 min 1 s", "trace probability  0.5");
    }

    @Test
    void enableSendsOnlyWhatIsGiven() {
        assertThat(TypedShell.runAt(server, "slow-query", "enable").code()).isZero();

        assertThat(posted().target()).isEqualTo("/storage_service/slow_query?enable=true");
    }

    @Test
    void enableConvertsUnits() {
        Outcome outcome = TypedShell.runAt(
                server, "slow-query", "enable", "--threshold", "250us", "--ttl=24h", "--fast", "FALSE");

        assertThat(outcome.code()).isZero();
        assertThat(posted().parameter("threshold")).isEqualTo("250");
        assertThat(posted().parameter("ttl")).isEqualTo("86400");
        assertThat(posted().parameter("fast")).isEqualTo("false");
        assertThat(outcome.out()).contains("threshold          500 ms");
    }

    @Test
    void aBareFlagIsTrueAndZeroNeedsNoUnit() {
        TypedShell.runAt(server, "slow-query", "enable", "--fast", "--threshold", "0");

        assertThat(posted().parameter("fast")).isEqualTo("true");
        assertThat(posted().parameter("threshold")).isEqualTo("0");
    }

    @Test
    void disableSendsEnableFalse() {
        TypedShell.runAt(server, "slow-query", "disable");

        assertThat(posted().target()).isEqualTo("/storage_service/slow_query?enable=false");
    }

    @Test
    void aRefusalIsCode3WithTheServersWords() {
        server.on(
                "POST",
                "/storage_service/slow_query",
                request -> new Reply(
                        400,
                        "application/json",
                        "{\"message\":\"ttl must be from 1 to 630720000\",\"code\":400}",
                        false));

        Outcome outcome = TypedShell.runAt(server, "slow-query", "enable", "--ttl", "0");

        assertThat(outcome.code()).isEqualTo(3);
        assertThat(outcome.error()).isEqualTo("refused: ttl must be from 1 to 630720000\n");
        assertThat(outcome.out()).isEmpty();
    }

    @Test
    void traceProbabilityIsSentAsTyped() {
        TypedShell.runAt(server, "slow-query", "trace-probability", "0.01");

        assertThat(server.requests("POST", "/storage_service/trace_probability"))
                .singleElement()
                .satisfies(
                        request -> assertThat(request.parameter("probability")).isEqualTo("0.01"));
    }

    @Test
    void listReadsAllPagesAndKeepsTheNewest() {
        // Three time UUIDs of the same clock, 1 ms apart, in the order of their tokens.
        String first = "c3d5b000-1dd2-11f0-8000-010203040506";
        String second = "c3d5d710-1dd2-11f0-8000-010203040506";
        String third = "c3d5fe20-1dd2-11f0-8000-010203040506";
        server.on(
                "POST",
                "/v1/cql",
                request -> Reply.json(
                        request.json().has("pageState")
                                ? "{\"columns\":[],\"rows\":[" + row(third, "C\u001b[2J", 2_000_000) + "]}"
                                : "{\"columns\":[],\"rows\":[" + row(second, "B", 1_500) + "," + row(first, "A", 900)
                                        + "],\"pageState\":\"p\"}"));

        Outcome outcome = TypedShell.runAt(server, "slow-query", "list", "--limit", "2");

        assertThat(outcome.code()).isZero();
        assertThat(outcome.out().lines().toList()).hasSize(4).satisfies(lines -> {
            assertThat(lines.get(0)).contains("started", "duration", "command");
            assertThat(lines.get(2)).contains("2 s", "ks.t", "C\\u001b[2J", "127.0.0.1");
            assertThat(lines.get(3)).contains("1.50 ms", "B");
        });
    }

    @Test
    void anEmptyListSaysSo() {
        server.on("POST", "/v1/cql", "{\"columns\":[],\"rows\":[]}");

        assertThat(TypedShell.runAt(server, "slow-query", "list").out()).isEqualTo("no slow query is recorded\n");
        assertThat(TypedShell.runAt(server, "slow-query", "list", "--output", "json")
                        .out()
                        .strip())
                .isEqualTo("[ ]");
    }

    private Request posted() {
        return server.requests("POST", "/storage_service/slow_query").getLast();
    }

    private static String row(String start, String command, int micros) {
        return WireServer.JSON.writeValueAsString(WireServer.JSON
                .createObjectNode()
                .put("start_time", start)
                .put("command", command)
                .put("duration", micros)
                .put("source_ip", "127.0.0.1")
                .set("table_names", WireServer.JSON.createArrayNode().add("ks.t")));
    }
}
