package dev.drumlin.app.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Black box: the whole server from the socket to the default engine. */
@SpringBootTest(
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = {
            "drumlin.storage.backend=lsm",
            "drumlin.data-folder=target/test-data/http-${random.uuid}",
            "drumlin.http.load-rows-in-flight=64"
        })
class EngineHttpTest {
    private static final JsonMapper JSON = JsonMapper.shared();

    @LocalServerPort
    private int port;

    @Autowired
    private DataDoor door;

    @BeforeEach
    void tables() throws IOException {
        ok("CREATE KEYSPACE IF NOT EXISTS shop WITH replication = {'class': 'SimpleStrategy',"
                + " 'replication_factor': 1}");
        ok("CREATE TABLE IF NOT EXISTS shop.orders (customer text, id bigint, total decimal, note text, tags"
                + " frozen<set<text>>, region text static, PRIMARY KEY (customer, id))");
        ok("CREATE TABLE IF NOT EXISTS shop.numbers (k int PRIMARY KEY, b bigint, d decimal, v varint, f double,"
                + " t timestamp, bl blob, m frozen<map<int, text>>)");
        ok("TRUNCATE shop.orders");
        ok("TRUNCATE shop.numbers");
    }

    private JsonNode ok(String statement, String... values) throws IOException {
        RawHttp.Reply reply = cql(statement, "", values);
        assertThat(reply.status()).as(statement + " " + reply.body()).isEqualTo(200);
        return JSON.readTree(reply.body());
    }

    private RawHttp.Reply cql(String statement, String more, String... values) throws IOException {
        return RawHttp.post(
                port,
                "/v1/cql",
                "{\"statement\":" + JSON.writeValueAsString(statement)
                        + (values.length == 0 ? "" : ",\"values\":[" + String.join(",", values) + "]") + more + "}");
    }

    @Test
    void whatIsWrittenCanBeRead() throws IOException {
        JsonNode written = ok(
                "INSERT INTO shop.orders (customer, id, total, note, tags) VALUES (?, ?, ?, ?, ?)",
                "\"ann\"",
                "9007199254740993",
                "\"19.990\"",
                "\"two\\nlines 💩\"",
                "[\"b\",\"a\"]");
        assertThat(written.toString())
                .isEqualTo("{\"columns\":[],\"rows\":[],\"pageState\":null,\"traceId\":null,\"warnings\":[]}");
        JsonNode read = ok("SELECT id, total, note, tags, region FROM shop.orders WHERE customer = 'ann'");
        assertThat(read.get("rows").toString())
                .isEqualTo("[{\"id\":\"9007199254740993\",\"total\":\"19.990\",\"note\":\"two\\nlines 💩\","
                        + "\"tags\":[\"a\",\"b\"],\"region\":null}]");
        assertThat(read.get("columns").toString()).contains("{\"name\":\"tags\",\"type\":\"frozen<set<text>>\"}");
    }

    @Test
    void numbersKeepTheirDigitsOrAreRefused() throws IOException {
        String insert = "INSERT INTO shop.numbers (k, b, d, v, f) VALUES (?, ?, ?, ?, ?)";
        String thirty = "123456789012345678901234567890.123";
        ok(insert, "1", "9223372036854775807", thirty, "\"-" + "9".repeat(40) + "\"", "-0.0");
        ok(insert, "2", "\"-9223372036854775808\"", "\"1E+400\"", "7", "\"NaN\"");
        JsonNode rows =
                ok("SELECT k, b, d, v, f FROM shop.numbers WHERE k IN (1, 2)").get("rows");
        assertThat(rows.get(0).toString())
                .isEqualTo("{\"k\":1,\"b\":\"9223372036854775807\",\"d\":\"" + thirty + "\",\"v\":\"-" + "9".repeat(40)
                        + "\",\"f\":-0.0}");
        assertThat(rows.get(1).toString()).contains("\"b\":\"-9223372036854775808\"", "\"f\":\"NaN\"");
        assertThat(cql(insert, "", "3", "9223372036854775808", "1", "1", "1").status())
                .isEqualTo(400);
        assertThat(cql(insert, "", "3", "1.5", "1", "1", "1").status()).isEqualTo(400);
        assertThat(ok("SELECT k FROM shop.numbers WHERE k = 3").get("rows").size())
                .isZero();
    }

    @Test
    void pagesJoinToTheWhole() throws IOException {
        for (int i = 0; i < 25; i++) {
            ok("INSERT INTO shop.orders (customer, id) VALUES ('ann', ?)", "" + i);
        }
        StringBuilder ids = new StringBuilder();
        String state = "";
        int pages = 0;
        do {
            RawHttp.Reply reply = cql("SELECT id FROM shop.orders WHERE customer = 'ann'", ",\"pageSize\":7" + state);
            JsonNode page = JSON.readTree(reply.body());
            page.get("rows")
                    .forEach(row -> ids.append(row.get("id").stringValue()).append(' '));
            JsonNode next = page.get("pageState");
            state = next.isNull() ? "" : ",\"pageState\":\"" + next.stringValue() + "\"";
            pages++;
        } while (!state.isEmpty() && pages < 10);
        StringBuilder expected = new StringBuilder();
        for (int i = 0; i < 25; i++) {
            expected.append(i).append(' ');
        }
        assertThat(ids.toString()).isEqualTo(expected.toString());
        assertThat(pages).isEqualTo(4);
    }

    @Test
    void aPageStateThatWasChangedIsRefused() throws IOException {
        for (int i = 0; i < 5; i++) {
            ok("INSERT INTO shop.orders (customer, id) VALUES ('ann', ?)", "" + i);
        }
        String select = "SELECT id FROM shop.orders WHERE customer = 'ann'";
        String state = JSON.readTree(cql(select, ",\"pageSize\":2").body())
                .get("pageState")
                .stringValue();
        char other = state.charAt(10) == 'A' ? 'B' : 'A';
        for (String bad : new String[] {
            state.substring(0, 10) + other + state.substring(11), state.substring(0, 8), "", "AAAA", state + "AAAA"
        }) {
            RawHttp.Reply reply = cql(select, ",\"pageSize\":2,\"pageState\":\"" + bad + "\"");
            assertThat(reply.status()).as(bad).isEqualTo(400);
        }
        assertThat(cql("SELECT note FROM shop.orders WHERE customer = 'ann'", ",\"pageState\":\"" + state + "\"")
                        .status())
                .as("of another statement")
                .isEqualTo(400);
    }

    @Test
    void errorsSayWhatAndWhere() throws IOException {
        RawHttp.Reply syntax = cql("SELECT *\nFORM shop.orders", "");
        assertThat(syntax.status()).isEqualTo(400);
        assertThat(syntax.body()).contains("\"position\":{\"line\":2,\"column\":1}");
        assertThat(cql("SELECT * FROM shop.nothere", "").status()).isIn(400, 404);
        assertThat(cql("SELECT * FROM nothere.t", "").status()).isIn(400, 404);
        assertThat(cql("SELECT nothere FROM shop.orders", "").status()).isEqualTo(400);
        assertThat(cql("CREATE TABLE shop.orders (k int PRIMARY KEY)", "").status())
                .isEqualTo(409);
        assertThat(cql("SELECT * FROM shop.orders", ",\"pageSize\":1000000").status())
                .isEqualTo(400);
        RawHttp.Reply use = cql("USE shop", "");
        assertThat(use.status()).isEqualTo(400);
        assertThat(use.body()).contains("keyspace");
        assertThat(cql("SELECT id FROM orders WHERE customer = 'x'", ",\"keyspace\":\"shop\"")
                        .status())
                .isEqualTo(200);
        RawHttp.Reply write = cql("INSERT INTO shop.orders (customer, id) VALUES ('a', ?)", "", "\"x\"");
        assertThat(write.status()).isEqualTo(400);
        assertThat(write.body()).contains("\"outcome\":\"not-applied\"");
    }

    @Test
    void preparedStatementsAndBatchesRun() throws IOException {
        JsonNode prepared = JSON.readTree(RawHttp.post(
                        port,
                        "/v1/prepared",
                        "{\"statement\":\"INSERT INTO orders (customer, id, note) VALUES (:c, :i,"
                                + " :n)\",\"keyspace\":\"shop\"}")
                .body());
        assertThat(prepared.get("markers").toString())
                .isEqualTo("[{\"name\":\"c\",\"type\":\"text\"},{\"name\":\"i\",\"type\":\"bigint\"},"
                        + "{\"name\":\"n\",\"type\":\"text\"}]");
        String id = prepared.get("id").stringValue();
        assertThat(RawHttp.post(
                                port,
                                "/v1/prepared/" + id + "/execute",
                                "{\"values\":{\"n\":\"first\",\"i\":1,\"c\":\"bob\"}}")
                        .status())
                .isEqualTo(200);
        RawHttp.Reply batch = RawHttp.post(
                port,
                "/v1/batch",
                "{\"keyspace\":\"shop\",\"statements\":[{\"id\":\"" + id + "\",\"values\":[\"bob\",2,\"second\"]},"
                        + "{\"statement\":\"UPDATE orders SET note = 'third' WHERE customer = 'bob' AND id = 3\"},"
                        + "{\"statement\":\"DELETE FROM orders WHERE customer = 'bob' AND id = ?\",\"values\":[1]}]}");
        assertThat(batch.status()).as(batch.body()).isEqualTo(200);
        assertThat(ok("SELECT id, note FROM shop.orders WHERE customer = 'bob'")
                        .get("rows")
                        .toString())
                .isEqualTo("[{\"id\":\"2\",\"note\":\"second\"},{\"id\":\"3\",\"note\":\"third\"}]");
        assertThat(RawHttp.post(port, "/v1/batch", "{\"statements\":[{\"statement\":\"SELECT * FROM shop.orders\"}]}")
                        .status())
                .isEqualTo(400);
    }

    @Test
    void whatIsExportedCanBeLoadedAgain() throws IOException {
        String path = "/v1/keyspaces/shop/tables/orders/rows";
        StringBuilder lines = new StringBuilder();
        int rows = 20_000;
        for (int i = 0; i < rows; i++) {
            lines.append("{\"customer\":\"c")
                    .append(i % 100)
                    .append("\",\"id\":\"")
                    .append(i)
                    .append("\",\"total\":\"")
                    .append(i)
                    .append(".50\",\"note\":\"order ")
                    .append(i)
                    .append("\"}\n");
        }
        lines.append("{\"customer\":\"c1\",\"region\":\"north\"}\n{\"id\":1}\n{\"customer\":\"\",\"id\":1}\n");
        RawHttp.Reply loaded = RawHttp.post(
                port, path, "application/x-ndjson", lines.toString().getBytes(StandardCharsets.UTF_8));
        assertThat(loaded.status()).isEqualTo(200);
        assertThat(loaded.body())
                .startsWith("{\"loaded\":" + (rows + 1) + ",\"rejected\":2,\"errors\":[{\"line\":" + (rows + 2));

        RawHttp.Reply exported = RawHttp.get(port, path);
        assertThat(exported.body().lines().count()).isEqualTo(rows);
        assertThat(exported.body()).contains("\"region\":\"north\"");
        ok("TRUNCATE shop.orders");
        RawHttp.Reply again =
                RawHttp.post(port, path, "application/x-ndjson", exported.body().getBytes(StandardCharsets.UTF_8));
        assertThat(again.body()).isEqualTo("{\"loaded\":" + rows + ",\"rejected\":0,\"errors\":[]}");
        assertThat(Arrays.asList(RawHttp.get(port, path).body().split("\n")))
                .isEqualTo(Arrays.asList(exported.body().split("\n")));
        await().until(() -> door.longExchanges().isEmpty());
    }
}
