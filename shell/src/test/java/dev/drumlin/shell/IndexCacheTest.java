package dev.drumlin.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drumlin.shell.TypedShell.Outcome;
import dev.drumlin.shell.WireServer.Reply;
import java.io.IOException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class IndexCacheTest {
    private static final String SMALL = """
        {"caching":true,"budgetBytes":655360,"heldBytes":458752,"liveBytes":160000,"regionBytes":65536,"pages":37,
         "hits":955,"misses":45,"evictions":3,"movedBytes":1536,"regions":[
          {"number":1,"state":"sealed","liveBytes":65536,"filledBytes":65536},
          {"number":2,"state":"sealed","liveBytes":49152,"filledBytes":65536},
          {"number":3,"state":"sealed","liveBytes":16385,"filledBytes":65536},
          {"number":4,"state":"sealed","liveBytes":64,"filledBytes":65536},
          {"number":5,"state":"open","liveBytes":64,"filledBytes":128},
          {"number":6,"state":"retired","liveBytes":0,"filledBytes":65536},
          {"number":8,"state":"free","liveBytes":0,"filledBytes":0}]}\
        """;

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
    void eachRegionHasItsMark() {
        server.on("GET", "/actuator/indexcache", SMALL);

        Outcome outcome = TypedShell.runAt(server, "index-cache");

        assertThat(outcome.code()).isZero();
        assertThat(outcome.out()).isEqualTo("""
                  1  █▓▒░or·-··
            · not in memory  - empty  o being filled  r waits for readers
            live: ░ up to 25 %  ▒ up to 50 %  ▓ up to 75 %  █ above
            a mark is a region of 64 KB
            640 KB budget, 448 KB held, 156.25 KB live in 37 pages
            1000 look-ups, 95.5 % hits; 3 evicted, 1.50 KB moved
            """);
    }

    @Test
    void manyRegionsShareMarksAndFitTheScreen() {
        String regions = IntStream.rangeClosed(1, 8192)
                .mapToObj(number -> "{\"number\":" + number + ",\"state\":\"sealed\",\"liveBytes\":131072}")
                .collect(Collectors.joining(","));
        server.on(
                "GET",
                "/actuator/indexcache",
                "{\"caching\":true,\"budgetBytes\":1073741824,\"regionBytes\":131072,\"regions\":[" + regions + "]}");

        Outcome outcome = TypedShell.runAt(server, "index-cache");

        assertThat(outcome.out().lines())
                .hasSize(16 + 5)
                .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(80));
        assertThat(outcome.out()).contains("   7681  " + "█".repeat(64) + "\n", "a mark is 8 regions of 128 KB");
    }

    @Test
    void programsGetTheServersAnswer() {
        server.on("GET", "/actuator/indexcache", SMALL);

        Outcome outcome = TypedShell.runAt(server, "--output", "json", "index-cache");

        assertThat(outcome.out()).contains("\"liveBytes\" : 160000", "\"state\" : \"retired\"");
    }

    @Test
    void aSizeIsSentInBytes() {
        server.on("POST", "/actuator/indexcache", """
            {"caching":false,"budgetBytes":2097152,"regionBytes":131072,"regions":[]}\
            """);

        Outcome outcome = TypedShell.runAt(server, "index-cache", "resize", "2MB");

        assertThat(outcome.code()).isZero();
        assertThat(outcome.out())
                .contains(
                        "      1  " + "·".repeat(16) + "\n",
                        "2 MB budget",
                        "the budget is too small: nothing is cached");
        assertThat(server.requests("POST", "/actuator/indexcache"))
                .singleElement()
                .satisfies(request ->
                        assertThat(request.json().path("budget").asLong()).isEqualTo(2097152));
        assertThat(TypedShell.runAt(server, "index-cache", "resize", "much").code())
                .isEqualTo(64);
    }

    @Test
    void clearEmptiesAndShows() {
        server.on("DELETE", "/actuator/indexcache", "");
        server.on("GET", "/actuator/indexcache", SMALL);

        assertThat(TypedShell.runAt(server, "index-cache", "clear").code()).isZero();
        assertThat(server.requests("DELETE", "/actuator/indexcache")).hasSize(1);
    }

    @Test
    void aBackendWithoutOneIsARefusal() {
        server.on("GET", "/actuator/indexcache", request -> Reply.problem(404, """
            {"code":"not-supported","message":"the storage backend rocksdb has no index cache"}\
            """));

        Outcome outcome = TypedShell.runAt(server, "index-cache");

        assertThat(outcome.code()).isEqualTo(3);
        assertThat(outcome.error())
                .isEqualTo("refused: not-supported: the storage backend rocksdb has no index cache\n");
    }
}
