package dev.drumlin.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drumlin.shell.TypedShell.Outcome;
import dev.drumlin.shell.WireServer.Reply;
import dev.drumlin.shell.WireServer.Request;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Import and export, in both formats. */
class TransferTest {
    private static final String ROWS = "/v1/keyspaces/ks/tables/t/rows";

    @TempDir
    Path folder;

    private WireServer server;

    @BeforeEach
    void start() throws IOException {
        server = new WireServer();
        server.on(
                "POST",
                "/v1/cql",
                request -> Reply.json(
                        request.json().path("values").path(1).asString("").equals("t")
                                ? """
                                {"columns":[],"rows":[
                                 {"column_name":"b","kind":"regular","position":-1,"type":"bigint","clustering_order":"none"},
                                 {"column_name":"tags","kind":"regular","position":-1,"type":"list<int>","clustering_order":"none"},
                                 {"column_name":"id","kind":"partition_key","position":0,"type":"int","clustering_order":"none"},
                                 {"column_name":"day","kind":"clustering","position":0,"type":"date","clustering_order":"desc"},
                                 {"column_name":"name","kind":"regular","position":-1,"type":"text","clustering_order":"none"},
                                 {"column_name":"ok","kind":"regular","position":-1,"type":"boolean","clustering_order":"none"},
                                 {"column_name":"x","kind":"regular","position":-1,"type":"double","clustering_order":"none"}]}\
                                """
                                : "{\"columns\":[],\"rows\":[]}"));
        server.on(
                "POST",
                ROWS,
                request -> Reply.json("{\"loaded\":%d,\"rejected\":0,\"errors\":[]}"
                        .formatted(request.body().lines().count())));
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void csvBecomesTypedJson() throws IOException {
        Path file = write(
                "in.csv",
                "\ufeffid,day,NAME,b,ok,x,tags\r\n"
                        + "1,2026-01-02,\"O'Neil, \"\"Bo\"\"\nline 2\",9223372036854775807,TRUE,-0.0,\"[1,\n2]\"\r\n"
                        + "2,2026-01-03,\"\",,,NaN,\r\n"
                        + "\r\n"
                        + "007,2026-01-04,東京,1,no,1e400,[]");

        Outcome outcome = importing(file, "--table", "ks.t");

        assertThat(outcome.code()).as(outcome.error()).isZero();
        assertThat(sent())
                .containsExactly(
                        "{\"id\":1,\"day\":\"2026-01-02\",\"name\":\"O'Neil, \\\"Bo\\\"\\nline 2\","
                                + "\"b\":\"9223372036854775807\",\"ok\":true,\"x\":-0.0,\"tags\":[1, 2]}",
                        "{\"id\":2,\"day\":\"2026-01-03\",\"name\":\"\",\"x\":\"NaN\"}",
                        "{\"id\":\"007\",\"day\":\"2026-01-04\",\"name\":\"東京\",\"b\":\"1\",\"ok\":\"no\",\"x\":1e400,\"tags\":[]}");
        assertThat(outcome.out()).startsWith("ks.t: 3 rows loaded, 0 rejected, in ");
        assertThat(outcome.error()).isEmpty();
    }

    @Test
    void ndjsonGoesAsItIs() throws IOException {
        Path file = write("in.ndjson", "{\"id\": 1, \"b\": 1.50}\r\n\n  \n{\"id\":2}");

        assertThat(importing(file, "--table", "KS.T").code()).isZero();
        assertThat(sent()).containsExactly("{\"id\": 1, \"b\": 1.50}", "{\"id\":2}");
    }

    @Test
    void standardInputIsReadToo() {
        Outcome outcome = TypedShell.runWithInput(
                "id,day\n1,2026-01-01\n", "import", "-", "--table", "ks.t", "--url", server.url());

        assertThat(outcome.code()).isZero();
        assertThat(sent()).containsExactly("{\"id\":1,\"day\":\"2026-01-01\"}");
    }

    @Test
    void aFileIsSentInBatches() throws IOException {
        Path file = write(
                "in.csv",
                "id,day\n"
                        + IntStream.range(0, 5_000)
                                .mapToObj(i -> i + ",2026-01-01\n")
                                .collect(Collectors.joining()));

        Outcome outcome = importing(file, "--table", "ks.t", "--batch", "1000", "--output", "json");

        assertThat(WireServer.JSON.readTree(outcome.out()).path("loaded").asInt())
                .isEqualTo(5_000);
        assertThat(server.requests("POST", ROWS))
                .hasSize(5)
                .allSatisfy(request -> assertThat(request.body().lines()).hasSize(1_000));
        assertThat(sent().getLast()).startsWith("{\"id\":4999,");
    }

    @Test
    void rejectionsNameTheLinesOfTheFile() throws IOException {
        server.on("POST", ROWS, request -> Reply.json("""
            {"loaded":1,"rejected":1,"errors":[{"line":2,"message":"bad\\u001b value"}]}\
            """));
        Path file = write("in.csv", "id,day,name,tags\n1,2026-01-01,\"two\nlines\",\n2,2026-01-01\n\n3,x,,\n4,x,,[1\n");

        Outcome outcome = importing(file, "--table", "ks.t");

        assertThat(outcome.code()).isEqualTo(3);
        assertThat(outcome.out().lines())
                .startsWith(
                        "line 4: 2 fields, but the first line names 4 columns",
                        outcome.out().lines().skip(1).findFirst().orElseThrow(),
                        "line 6: bad\\u001b value");
        assertThat(outcome.out()).contains("line 7: column tags: not JSON", "1 rows loaded, 3 rejected");
        assertThat(outcome.error()).contains("3 row(s) of " + file + " were rejected; the others are loaded");
    }

    @Test
    void rejectionsAreCountedBeyondTheOnesThatAreShown() throws IOException {
        Path file = write("in.csv", "id,day\n1,2026-01-01\n" + "x\n".repeat(150));

        Outcome outcome = importing(file, "--table", "ks.t");

        assertThat(outcome.code()).isEqualTo(3);
        assertThat(outcome.out()).contains("line 22: ", "… and 130 more", "1 rows loaded, 150 rejected");
    }

    @Test
    void linesThatAreNotUtf8AreRejectedAlone() throws IOException {
        byte[] csv = bytes(
                "id,day,name\n1,2026-01-01,a\n2,2026-01-01,", new byte[] {(byte) 0xff, 'b'}, "\n3,2026-01-01,c\n");
        byte[] ndjson = bytes("{\"id\":1}\n", new byte[] {(byte) 0xc3, '\n'}, "{\"id\":3}\n");

        Outcome ofCsv = importing(Files.write(folder.resolve("a.csv"), csv), "--table", "ks.t");
        Outcome ofNdjson = importing(Files.write(folder.resolve("a.ndjson"), ndjson), "--table", "ks.t");

        assertThat(ofCsv.code()).isEqualTo(3);
        assertThat(ofCsv.out()).contains("line 3: column name: not UTF-8", "2 rows loaded, 1 rejected");
        assertThat(ofNdjson.code()).isEqualTo(3);
        assertThat(ofNdjson.out()).contains("line 2: not UTF-8", "2 rows loaded, 1 rejected");
    }

    @Test
    void brokenQuotingEndsTheFileAfterWhatWasGood() throws IOException {
        Path file = write("in.csv", "id,day\n1,2026-01-01\n2,\"open\n3,2026-01-01\n");

        Outcome outcome = importing(file, "--table", "ks.t");

        assertThat(outcome.code()).isEqualTo(64);
        assertThat(outcome.out()).contains("1 rows loaded");
        assertThat(outcome.error()).contains("in.csv, line ", "not CSV");
        assertThat(sent()).containsExactly("{\"id\":1,\"day\":\"2026-01-01\"}");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "`` | is empty; the first line must name the columns",
                "id,day,nope | ks.t has no column 'nope'; it has id, day, b, name",
                "id,day,id | the column id is named twice",
                "name,day | the key column id of ks.t is missing",
                "id,, | ks.t has no column ''"
            })
    void aWrongHeaderIsRefusedBeforeAnythingIsSent(String header, String reason) throws IOException {
        Outcome outcome = importing(write("in.csv", header), "--table", "ks.t");

        assertThat(outcome.code()).isEqualTo(64);
        assertThat(outcome.error()).contains(reason);
        assertThat(server.requests("POST", ROWS)).isEmpty();
    }

    @Test
    void filesThatCannotBeRead() {
        assertThat(importing(folder.resolve("absent.csv"), "--table", "ks.t"))
                .satisfies(outcome -> assertThat(outcome.code()).isEqualTo(64))
                .satisfies(outcome -> assertThat(outcome.error()).contains("absent.csv: there is no such file"));
        assertThat(importing(folder, "--table", "ks.t").error()).contains("is a folder; name a file");
        assertThat(TypedShell.runAt(server, "import", "a\0b", "--table", "ks.t").code())
                .isEqualTo(64);
    }

    @Test
    void anUnknownTableIsARefusal() throws IOException {
        Outcome outcome = importing(write("in.csv", "id\n"), "--table", "ks.other");

        assertThat(outcome.code()).isEqualTo(3);
        assertThat(outcome.error()).contains("refused: not-found: there is no table ks.other");
    }

    @Test
    void aServerThatStopsTakingRowsIsNamedWithTheLine() throws IOException {
        Path file = write("in.csv", "id,day\n1,2026-01-01\n2,2026-01-01\n3,2026-01-01\n");
        server.on(
                "POST",
                ROWS,
                request -> request.body().contains("\"id\":1,")
                        ? Reply.json("{\"loaded\":2,\"rejected\":0,\"errors\":[]}")
                        : Reply.problem(
                                503, "{\"code\":\"overloaded\",\"detail\":\"the queue is full\",\"loaded\":0}"));

        Outcome outcome = importing(file, "--table", "ks.t", "--batch", "2");

        assertThat(outcome.code()).isEqualTo(3);
        assertThat(outcome.out()).contains("2 rows loaded");
        assertThat(outcome.error()).contains("overloaded: the queue is full", "from line 4 on");
    }

    @Test
    void exportToCsvAndBack() throws IOException {
        server.on("GET", ROWS, request -> Reply.lines("""
            {"id":1,"day":"2026-01-02","name":"O'Neil, \\"Bo\\"\\nline 2","b":"9223372036854775807","ok":true,"x":-0.0,"tags":[1,2]}
            {"id":2,"day":"2026-01-03","name":"","b":null,"ok":false,"x":"NaN","tags":null}
            {"id":-3,"day":"2026-01-04","name":" 東京 "}
            """));
        Path file = folder.resolve("out.csv");

        Outcome exported = TypedShell.runAt(server, "export", "--table", "ks.t", "--out", file.toString());

        assertThat(exported.code()).as(exported.error()).isZero();
        assertThat(exported.out()).startsWith("ks.t: 3 rows written to " + file);
        assertThat(Files.readString(file))
                .isEqualTo("id,day,b,name,ok,tags,x\r\n"
                        + "1,2026-01-02,9223372036854775807,\"O'Neil, \"\"Bo\"\"\nline 2\",true,\"[1,2]\",-0.0\r\n"
                        + "2,2026-01-03,,\"\",false,,NaN\r\n"
                        + "-3,2026-01-04,,\" 東京 \",,,\r\n");
        assertThat(importing(file, "--table", "ks.t").code()).isZero();
        assertThat(sent().get(1))
                .isEqualTo("{\"id\":2,\"day\":\"2026-01-03\",\"name\":\"\",\"ok\":false,\"x\":\"NaN\"}");
        assertThat(sent().get(2)).isEqualTo("{\"id\":-3,\"day\":\"2026-01-04\",\"name\":\" 東京 \"}");
    }

    @Test
    void exportOfNdjsonToAPipeIsTheServersBytes() {
        String rows = "{\"id\":1,\"name\":\"\u001b[2J\"}\n{\"id\":2}\n";
        server.on("GET", ROWS, request -> Reply.lines(rows));

        Outcome outcome = TypedShell.runAt(server, "export", "--table", "ks.t", "--format", "ndjson");

        assertThat(outcome.out()).isEqualTo(rows);
        assertThat(outcome.error()).isEmpty();
    }

    @Test
    void aCutExportLeavesTheOldFile() throws IOException {
        Path file = write("out.ndjson", "old\n");
        server.on("GET", ROWS, request -> Reply.lines("{\"id\":1}\n{\"id").cutShort());

        Outcome outcome = TypedShell.runAt(server, "export", "--table", "ks.t", "--out", file.toString());

        assertThat(outcome.code()).isEqualTo(69);
        assertThat(outcome.error()).contains("broke before the answer was complete");
        assertThat(Files.readString(file)).isEqualTo("old\n");
        assertThat(folder.toFile().list()).containsExactly("out.ndjson");
    }

    @Test
    void anExportThatTheServerEndsWithAnErrorLineIsARefusal() {
        server.on(
                "GET",
                ROWS,
                request ->
                        Reply.lines("{\"id\":1}\n{\"error\":{\"code\":\"corrupted\",\"detail\":\"bad checksum\"}}\n"));

        Outcome outcome = TypedShell.runAt(server, "export", "--table", "ks.t", "--format", "ndjson");

        assertThat(outcome.code()).isEqualTo(3);
        assertThat(outcome.error()).contains("corrupted: bad checksum", "not complete");
        assertThat(outcome.out()).isEqualTo("{\"id\":1}\n");
    }

    @Test
    void anExportWithoutAPlaceForItsFile() {
        Outcome outcome = TypedShell.runAt(
                server,
                "export",
                "--table",
                "ks.t",
                "--out",
                folder.resolve("no/such/f.csv").toString());

        assertThat(outcome.code()).isEqualTo(64);
        assertThat(outcome.error()).contains("there is no such file or folder");
    }

    private Outcome importing(Path file, String... more) {
        return TypedShell.runAt(
                server,
                Stream.concat(Stream.of("import", file.toString()), Stream.of(more))
                        .toArray(String[]::new));
    }

    private List<String> sent() {
        return server.requests("POST", ROWS).stream()
                .map(Request::body)
                .flatMap(String::lines)
                .toList();
    }

    private Path write(String name, String content) throws IOException {
        return Files.writeString(folder.resolve(name), content);
    }

    private static byte[] bytes(String before, byte[] raw, String after) throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        all.write(before.getBytes(StandardCharsets.UTF_8));
        all.write(raw);
        all.write(after.getBytes(StandardCharsets.UTF_8));
        return all.toByteArray();
    }
}
