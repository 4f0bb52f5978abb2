package dev.drumlin.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drumlin.shell.TypedShell.Outcome;
import dev.drumlin.shell.WireServer.Reply;
import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class ServerCommandsTest {
    private WireServer server;

    @BeforeEach
    void start() throws IOException {
        server = new WireServer();
        server.on("GET", "/actuator/stages", """
            [{"stage":"select","enqueued":1,"executed":5,"meanBatch":1.5,"rejected":0,"expired":0},
             {"stage":"mutate","enqueued":2,"executed":7,"rejected":3,"expired":0,"new\\u001bKey":"x"}]\
            """);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void statusGathersWhatThereIs() {
        server.on("GET", "/actuator/health", "{\"status\":\"UP\"}");
        server.on("GET", "/actuator/metrics/process.uptime", """
            {"name":"process.uptime","measurements":[{"statistic":"VALUE","value":93784.7}]}\
            """);

        Outcome outcome = TypedShell.runAt(server, "status");

        assertThat(outcome.code()).isZero();
        assertThat(outcome.out().lines())
                .containsExactly(
                        "health      UP",
                        "management  " + server.url(),
                        "version     0.1.0",
                        "data        " + server.url() + "/",
                        "uptime      1 d 2 h 3 min 4 s",
                        "stages      3 enqueued, 12 executed, 3 rejected, 0 expired");
    }

    @Test
    void statusOfAServerThatIsNotWellSaysWhy() {
        server.on("GET", "/actuator/health", request -> Reply.problem(503, """
            {"status":"DOWN","components":{"ping":{"status":"UP"},
             "storage":{"status":"DOWN","details":{"reason":"read-only: disk full"}}}}\
            """));

        Outcome outcome = TypedShell.runAt(server, "status");

        assertThat(outcome.code()).isZero();
        assertThat(outcome.out()).contains("health      DOWN; storage: DOWN, reason read-only: disk full");
    }

    @Test
    void stagesShowsEveryKeyThatComes() {
        Outcome outcome = TypedShell.runAt(server, "stages");

        assertThat(outcome.out()).isEqualTo("""
            stage  | enqueued | executed | meanBatch | rejected | expired | new\\u001bKey
            -------+----------+----------+-----------+----------+---------+-------------
            select |        1 |        5 |       1.5 |        0 |       0 |
            mutate |        2 |        7 |           |        3 |       0 | x
            """);
    }

    @Test
    void whatAStageMeasuresIsShownInWords() {
        server.on("GET", "/actuator/stages", """
            [{"stage":"select","batchSize":{"mean":1.5,"p50":1,"max":7}}]\
            """);

        assertThat(TypedShell.runAt(server, "stages").out()).isEqualTo("""
            stage  | batchSize
            -------+-----------------------
            select | mean 1.5, p50 1, max 7
            """);
    }

    @Test
    void requestsAreListedAndCancelled() {
        server.on("GET", "/actuator/requests", """
            [{"id":"a/b c","stage":"select","ageMs":12,"statement":"SELECT 1","client":"127.0.0.1"}]\
            """);
        server.on("DELETE", "/actuator/requests/a%2Fb%20c", "");

        Outcome listed = TypedShell.runAt(server, "requests");
        Outcome cancelled = TypedShell.runAt(server, "requests", "cancel", "a/b c");

        assertThat(listed.out()).contains("a/b c | select |    12 | SELECT 1");
        assertThat(cancelled.code()).isZero();
        assertThat(cancelled.out()).isEqualTo("request a/b c is cancelled\n");
        assertThat(server.requests("DELETE", "/actuator/requests/a%2Fb%20c")).hasSize(1);
    }

    @Test
    void anIdleServerHasNoRequests() {
        server.on("GET", "/actuator/requests", "[]");

        assertThat(TypedShell.runAt(server, "requests").out()).isEqualTo("no request is running\n");
    }

    @Test
    void cancellingWhatIsGoneIsARefusal() {
        Outcome outcome = TypedShell.runAt(server, "requests", "cancel", "1");

        assertThat(outcome.code()).isEqualTo(3);
        assertThat(outcome.error()).isEqualTo("refused: not-found: Not Found\n");
    }

    @Test
    void compactionsAreListedAndStopped() {
        server.on("GET", "/actuator/storage", """
            {"backend":"lsm","compactions":[{"id":7,"table":"us.airports","filesIn":4,"bytesDone":12,"bytesTotal":90}]}\
            """);
        server.on("DELETE", "/actuator/storage/compactions/7", "");

        Outcome listed = TypedShell.runAt(server, "compactions");
        Outcome stopped = TypedShell.runAt(server, "compactions", "stop", "7");

        assertThat(listed.out()).contains("7 | us.airports |       4 |        12 |         90");
        assertThat(stopped.code()).isZero();
        assertThat(stopped.out()).isEqualTo("compaction 7 is stopped\n");
        assertThat(server.requests("DELETE", "/actuator/storage/compactions/7")).hasSize(1);
    }

    @Test
    void tablesAndDescribeComeFromTheSchema() {
        server.on(
                "POST",
                "/v1/cql",
                request -> Reply.json(
                        request.json().path("statement").asString().contains("system_schema.tables") ? """
                            {"rows":[{"keyspace_name":"ks","table_name":"b"},{"keyspace_name":"ks","table_name":"A"}]}\
                            """ : """
                                {"rows":[{"column_name":"v","kind":"regular","position":-1,"type":"text","clustering_order":"none"},
                                 {"column_name":"c","kind":"clustering","position":0,"type":"int","clustering_order":"desc"},
                                 {"column_name":"k","kind":"partition_key","position":0,"type":"uuid","clustering_order":"none"}]}\
                                """));

        Outcome tables = TypedShell.runAt(server, "tables", "\"ks\"");
        Outcome described = TypedShell.runAt(server, "describe", "ks.\"A\"");
        JsonNode json = WireServer.JSON.readTree(
                TypedShell.runAt(server, "tables", "--output", "json").out());

        assertThat(tables.out()).isEqualTo("keyspace | table\n---------+------\nks       | A\nks       | b\n");
        assertThat(described.out()).isEqualTo("""
            column | type | kind
            -------+------+----------------
            k      | uuid | partition key
            c      | int  | clustering desc
            v      | text | regular
            """);
        assertThat(json.path(1).path("table").asString()).isEqualTo("b");
        assertThat(server.requests("POST", "/v1/cql")
                        .get(1)
                        .json()
                        .path("values")
                        .toString())
                .isEqualTo("[\"ks\",\"A\"]");
    }
}
