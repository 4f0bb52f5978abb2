package dev.drumlin.app.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.drumlin.storage.error.ClosedException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Bulk load and export: streams in both directions. */
class BulkHttpTest extends HttpServerTest {
    private static final String ROWS = "/v1/keyspaces/ks/tables/t/rows";
    private static final String NDJSON = "application/x-ndjson";

    private RawHttp.Reply load(String lines) throws IOException {
        return RawHttp.post(port, ROWS, NDJSON, lines.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void loadsRowsAndSaysWhichLinesItRejected() throws IOException {
        RawHttp.Reply reply = load("{\"id\":1,\"v\":\"one\"}\n"
                + "\n"
                + "{\"v\":\"two\",\"id\":2}\r\n"
                + "{\"id\":\"x\"}\n"
                + "{\"id\":3,\"v\":null}\n"
                + "not json\n"
                + "{\"id\":5,\"w\":1}");
        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.body())
                .startsWith(
                        "{\"loaded\":3,\"rejected\":3,\"errors\":[{\"line\":4,\"message\":\"Invalid value for column"
                                + " id")
                .contains(
                        "{\"line\":6,\"message\":\"the line is not valid JSON at line 1, column ",
                        "{\"line\":7,\"message\":\"the table has no column \\\"w\\\"; it has id, v\"}");
        assertThat(cql.inserted)
                .containsOnlyKeys(1, 2, 3)
                .containsEntry(2, "two")
                .containsEntry(3, "");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"id\":1",
                "[1]",
                "7",
                "{\"id\":1}{\"id\":2}",
                "{\"id\":1} x",
                "{\"id\":1,\"id\":2}",
                "{}",
                "{\"id\":null}",
                "{\"v\":\"no key\"}",
                "{\"id\":1,\"v\":\"\\ud800\"}",
            })
    void aBadLineIsRejectedAndTheRestIsLoaded(String line) throws IOException {
        RawHttp.Reply reply = load("{\"id\":10}\n" + line + "\n{\"id\":11}\n");
        assertThat(reply.body()).as(line).startsWith("{\"loaded\":2,\"rejected\":1,\"errors\":[{\"line\":2,");
        assertThat(cql.inserted).containsOnlyKeys(10, 11);
    }

    @Test
    void linesThatAreTooLongOrDeepOrNoUtf8AreRejected() throws IOException {
        byte[] lines = ("{\"id\":1}\n{\"id\":2,\"v\":\"" + "x".repeat(2_000) + "\"}\n" + "[".repeat(900)
                        + "\n{\"id\":3,\"v\":\"\u0001\u0002\"}\n{\"id\":4}")
                .getBytes(StandardCharsets.ISO_8859_1);
        for (int i = 0; i < lines.length; i++) {
            if (lines[i] == 1 || lines[i] == 2) {
                lines[i] = (byte) 0xFF;
            }
        }
        RawHttp.Reply reply = RawHttp.post(port, ROWS, NDJSON, lines);
        assertThat(reply.body())
                .startsWith("{\"loaded\":2,\"rejected\":3,")
                .contains(
                        "{\"line\":2,\"message\":\"the line is longer than 1024 bytes",
                        "{\"line\":3,",
                        "not valid UTF-8");
    }

    @Test
    void reasonsAreBoundedButAllRejectedLinesAreCounted() throws IOException {
        RawHttp.Reply reply = load("x\n".repeat(500));
        assertThat(reply.body()).startsWith("{\"loaded\":0,\"rejected\":500,");
        assertThat(reply.body().split("\"line\"", -1)).hasSize(4);
    }

    @Test
    void nothingIsLoadedFromNothing() throws IOException {
        assertThat(load("").body()).isEqualTo("{\"loaded\":0,\"rejected\":0,\"errors\":[]}");
    }

    @Test
    void rowsInFlightAreBoundedWhateverTheClientSends() throws IOException {
        cql.writeDelayMicros = 200;
        cql.failInserts = "some";
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < 5_000; i++) {
            lines.append("{\"id\":")
                    .append(i)
                    .append(",\"v\":\"value ")
                    .append(i)
                    .append("\"}\n");
        }
        RawHttp.Reply reply = load(lines.toString());
        assertThat(reply.body())
                .startsWith("{\"loaded\":4500,\"rejected\":500,\"errors\":[{\"line\":4,\"message\":\"unlucky 3\"}");
        assertThat(cql.inserted).hasSize(4_500);
        assertThat(cql.runningMost.get()).isBetween(2, 16);
        await().until(() -> freePlaces() == 4);
        assertThat(door.longExchanges()).isEmpty();
    }

    @Test
    void aLoadThatCannotGoOnEndsWithTheReasonAndItsCounts() throws IOException {
        cql.failInserts = "all";
        RawHttp.Reply reply = load("{\"id\":1}\n".repeat(20));
        assertThat(reply.status()).isEqualTo(503);
        assertThat(reply.body()).contains("\"code\":\"read-only\"", "the disk is full", "\"loaded\":0,\"rejected\":1}");
        await().until(() -> freePlaces() == 4);
    }

    @Test
    void aClientThatStopsSendingIsGivenUp() throws IOException {
        try (RawHttp http = new RawHttp(port)) {
            http.send(RawHttp.head("POST", ROWS, "Content-Type: " + NDJSON + "\r\nContent-Length: 1000\r\n"));
            http.send("{\"id\":1}\n{\"id\":");
            RawHttp.Reply reply = http.read();
            assertThat(reply.status()).isEqualTo(504);
            assertThat(reply.body()).contains("no line arrived", "\"loaded\":1,");
        }
        await().until(() -> freePlaces() == 4);
        assertThat(door.longExchanges()).isEmpty();
    }

    @Test
    void aClientThatHangsUpInMidLoadLeavesNothingBehind() throws IOException {
        cql.writeDelayMicros = 1_000;
        try (RawHttp http = new RawHttp(port)) {
            http.send(RawHttp.head("POST", ROWS, "Content-Type: " + NDJSON + "\r\nContent-Length: 100000\r\n"));
            http.send("{\"id\":1}\n".repeat(1_000));
            await().until(() -> cql.executed.get() > 20);
            http.drop();
        }
        await().until(() -> freePlaces() == 4);
        assertThat(door.longExchanges()).isEmpty();
        await().until(() -> cql.running.get() == 0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"..%2Fx", "a%2Fb", "%2Fetc%2Fpasswd", "a%00", "a.", "x%20", "%22a%22", "ü"})
    void namesThatAreNoNamesAreRefused(String name) throws IOException {
        for (String path :
                new String[] {"/v1/keyspaces/" + name + "/tables/t/rows", "/v1/keyspaces/ks/tables/" + name + "/rows"
                }) {
            String encoded = path.replace("ü", "%C3%BC");
            assertThat(RawHttp.get(port, encoded).status()).as(encoded).isIn(400, 404);
            assertThat(RawHttp.post(port, encoded, NDJSON, new byte[0]).status())
                    .as(encoded)
                    .isIn(400, 404);
        }
        assertThat(cql.executed).hasValue(0);
    }

    @Test
    void aNameOfThreeHundredLettersIsRefused() throws IOException {
        assertThat(RawHttp.get(port, "/v1/keyspaces/ks/tables/" + "x".repeat(300) + "/rows")
                        .status())
                .isEqualTo(400);
    }

    @Test
    void anUnknownTableIsNotFound() throws IOException {
        assertThat(RawHttp.get(port, "/v1/keyspaces/ks/tables/nothere/rows").status())
                .isEqualTo(404);
        assertThat(RawHttp.post(port, "/v1/keyspaces/ks/tables/nothere/rows", NDJSON, new byte[0])
                        .status())
                .isEqualTo(404);
    }

    @Test
    void exportsEveryRowOnce() throws IOException {
        for (int rows : new int[] {0, 1, 999, 1_000, 1_001, 20_500}) {
            cql.exportEnd = rows;
            RawHttp.Reply reply = RawHttp.get(port, ROWS);
            assertThat(reply.status()).isEqualTo(200);
            assertThat(reply.header("content-type")).isEqualTo("application/x-ndjson");
            String[] lines =
                    reply.body().isEmpty() ? new String[0] : reply.body().split("\n");
            assertThat(lines).hasSize(rows);
            for (int i = 0; i < rows; i++) {
                assertThat(lines[i]).isEqualTo("{\"id\":" + i + ",\"v\":\"value " + i + "\"}");
            }
        }
        await().until(() -> freePlaces() == 4);
    }

    @Test
    void pagesThatComeLaterMakeNoDifference() throws IOException {
        cql.writeDelayMicros = 500;
        cql.exportEnd = 5_000;
        assertThat(RawHttp.get(port, ROWS).body().split("\n")).hasSize(5_000);
    }

    @Test
    void anExportThatFailsInMidStreamEndsWithAnErrorLine() throws IOException {
        cql.exportFailsAt = 2_500;
        RawHttp.Reply reply = RawHttp.get(port, ROWS);
        assertThat(reply.status()).isEqualTo(200);
        String[] lines = reply.body().split("\n");
        assertThat(lines[lines.length - 1])
                .isEqualTo("{\"error\":{\"code\":\"timed-out\",\"message\":\"the disk is slow\"}}");
        assertThat(lines).hasSize(2_001);
        cql.exportFailsAt = 5;
        assertThat(RawHttp.get(port, ROWS).status()).isEqualTo(504);
        await().until(() -> freePlaces() == 4);
    }

    @Test
    void aClientThatDoesNotReadStopsTheReading() throws Exception {
        try (RawHttp http = new RawHttp(port)) {
            http.send(RawHttp.head("GET", ROWS, ""));
            RawHttp.readHead(http.in());
            int pages = settled();
            assertThat(pages).as("of 1000 pages").isLessThan(400);
            InputStream in = http.in();
            in.readNBytes(8_000_000);
            await().until(() -> cql.executed.get() > pages);
            http.drop();
        }
        await().until(() -> freePlaces() == 4);
        assertThat(door.longExchanges()).isEmpty();
    }

    /** Waits until no page has been read for a while; the buffers of two sockets have to fill first. */
    private int settled() {
        int[] last = {-1};
        await().pollInterval(java.time.Duration.ofMillis(300)).until(() -> {
            int now = cql.executed.get();
            boolean same = now == last[0];
            last[0] = now;
            return same;
        });
        return last[0];
    }

    @Test
    void aStopOfTheServerEndsAnExportWithAnErrorLine() throws Exception {
        cql.writeDelayMicros = 2_000;
        try (RawHttp http = new RawHttp(port)) {
            http.send(RawHttp.head("GET", ROWS, ""));
            await().until(() -> cql.executed.get() > 5);
            door.longExchanges().iterator().next().cut(new ClosedException("the server is stopping"));
            assertThat(http.read().body())
                    .endsWith("\n{\"error\":{\"code\":\"closed\",\"message\":\"the server is stopping\"}}\n");
        }
        await().until(() -> freePlaces() == 4);
        assertThat(door.longExchanges()).isEmpty();
    }
}
