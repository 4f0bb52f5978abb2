package dev.drumlin.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What the README shows a newcomer, done with the same files: load, query, kill, find it all again, see a slow query. */
class FiveMinutesIT {
    private static final String ONE_DAY = "SELECT date, destination, distance, delay FROM us.flights"
            + " WHERE origin = 'SFO' AND date >= '2001-01-01' AND date < '2001-01-02'";

    @TempDir
    private Path folder;

    private Path examples = Path.of("");

    @BeforeEach
    void findExamples() {
        Path top = Path.of("").toAbsolutePath();
        while (!Files.isDirectory(top.resolve(".mvn"))) {
            top = top.getParent();
        }
        examples = top.resolve("examples/flights");
    }

    @Test
    void realDataIsLoadedQueriedAndStillThereAfterKillMinus9() throws Exception {
        try (ServerProcess server = start("first")) {
            ShellProcess shell = new ShellProcess(server.management(), folder);
            shell.run("@" + examples.resolve("schema.shell"));
            assertThat(shell.run("import", examples.resolve("airports.csv").toString(), "--table", "us.airports"))
                    .contains("us.airports: 3,376 rows loaded, 0 rejected");
            assertThat(shell.run("import", examples.resolve("flights.csv").toString(), "--table", "us.flights"))
                    .contains("us.flights: 10,000 rows loaded, 0 rejected");
            assertAllIsThere(server);

            server.kill();
        }
        try (ServerProcess server = start("second")) {
            assertAllIsThere(server);
        }
    }

    private void assertAllIsThere(ServerProcess server) throws IOException, InterruptedException {
        ShellProcess shell = new ShellProcess(server.management(), folder);
        assertThat(rows(shell.run("cql", "SELECT count(*) FROM us.airports", "--output", "json")))
                .singleElement()
                .extracting(row -> row.path("count").asString())
                .isEqualTo("3376");
        assertThat(exported(shell, "us.airports")).containsExactlyInAnyOrderElementsOf(shipped("airports.csv"));
        assertThat(exported(shell, "us.flights")).containsExactlyInAnyOrderElementsOf(shipped("flights.csv"));

        try (Connection client = new Connection(server.data())) {
            Connection.Answer airport =
                    client.cql("SELECT name, city, latitude FROM us.airports WHERE iata = ?", "SFO");
            assertThat(airport.status()).isEqualTo(200);
            assertThat(airport.body().path("rows").toString())
                    .isEqualTo("[{\"name\":\"San Francisco International\",\"city\":\"San"
                            + " Francisco\",\"latitude\":37.61900194}]");
        }
    }

    /** The rows that the shell exports, each as its values in the order of the column names. */
    private List<String> exported(ShellProcess shell, String table) throws IOException, InterruptedException {
        Path file = folder.resolve(table + ".csv");
        shell.run("export", "--table", table, "--out", file.toString());
        return CsvFile.rows(file);
    }

    private List<String> shipped(String name) throws IOException {
        return CsvFile.rows(examples.resolve(name));
    }

    @Test
    void aSlowQueryIsRecordedOnceSwitchedOn() throws Exception {
        try (ServerProcess server = start("slow");
                Connection management = new Connection(server.management());
                Connection client = new Connection(server.data())) {
            ShellProcess shell = new ShellProcess(server.management(), folder);
            shell.run("@" + examples.resolve("schema.shell"));
            shell.run("import", examples.resolve("flights.csv").toString(), "--table", "us.flights");

            assertThat(management
                            .post("/storage_service/slow_query?fast=true&enable=true&threshold=abc")
                            .status())
                    .isEqualTo(400);
            assertThat(management
                            .get("/actuator/slowquery")
                            .body()
                            .path("threshold")
                            .asLong())
                    .isEqualTo(500_000);
            assertThat(management
                            .post("/storage_service/slow_query?fast=true&enable=true&threshold=1")
                            .status())
                    .isEqualTo(200);
            assertThat(client.cql(ONE_DAY).body().path("rows").size()).isPositive();

            Awaitility.await()
                    .atMost(Duration.ofSeconds(30))
                    .untilAsserted(() -> assertThat(slowLog(client)).contains(ONE_DAY));
            assertThat(management.get("/actuator/slowquery").body().path("recent"))
                    .extracting(record -> record.path("command").asString())
                    .contains(ONE_DAY);
            assertThat(management.get("/actuator/slowquery").body().path("recent"))
                    .filteredOn(record -> record.path("command").asString().equals(ONE_DAY))
                    .allSatisfy(record -> {
                        assertThat(record.path("tables").toString()).isEqualTo("[\"us.flights\"]");
                        assertThat(record.path("explanation").asString()).startsWith("Took ");
                    });
            assertThat(rows(shell.run("slow-query", "list", "--limit", "1000", "--output", "json")))
                    .extracting(record -> record.path("command").asString())
                    .contains(ONE_DAY);
            assertThat(shell.run("slow-query", "status")).contains("threshold", "1 µs");
        }
    }

    private static List<String> slowLog(Connection client) throws IOException, InterruptedException {
        JsonNode rows = client.cql("SELECT command FROM system_traces.node_slow_log")
                .body()
                .path("rows");
        return rows.valueStream().map(row -> row.path("command").asString("")).toList();
    }

    private static List<JsonNode> rows(String json) {
        JsonNode document = JsonMapper.shared().readTree(json);
        Stream<JsonNode> rows = document.isArray()
                ? document.valueStream()
                : document.path("rows").valueStream();
        return rows.toList();
    }

    private ServerProcess start(String log) throws IOException {
        return ServerProcess.start(folder.resolve("data"), folder.resolve(log), List.of());
    }
}
