package dev.drumlin.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drumlin.shell.TypedShell.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands from a pipe and from a file: no prompt, no colours, and an end at the first failure. */
class ScriptTest {
    @TempDir
    Path folder;

    private WireServer server;

    @BeforeEach
    void start() throws IOException {
        server = new WireServer();
        server.on("POST", "/v1/cql", "{\"columns\":[],\"rows\":[]}");
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void linesOfAPipeAreRunInTurn() {
        Outcome outcome = TypedShell.runWithInput(
                "# a comment\n\ncql 'A' \\\n  --limit 1\n  cql \"two\nlines\"\nquit\ncql never\n",
                "--url",
                server.url());

        assertThat(outcome.code()).isZero();
        assertThat(outcome.out()).isEqualTo("done\ndone\n");
        assertThat(outcome.error()).isEmpty();
        assertThat(server.requests("POST", "/v1/cql"))
                .extracting(request -> request.json().path("statement").asString())
                .containsExactly("A", "two\nlines");
    }

    @Test
    void theFirstFailureEndsAScript() throws IOException {
        Path script = Files.writeString(folder.resolve("s"), "cql A\ncql\ncql B\n");

        Outcome outcome = TypedShell.runAt(server, "@" + script);

        assertThat(outcome.code()).isEqualTo(64);
        assertThat(outcome.out()).isEqualTo("done\n");
        assertThat(outcome.error())
                .contains("'cql' needs STATEMENT")
                .contains(script + ", line 2: failed; the lines after it were not run");
        assertThat(server.requests("POST", "/v1/cql")).hasSize(1);
    }

    @Test
    void aScriptsOptionsHoldForItsLinesUnlessTheySayOtherwise() {
        Outcome outcome = TypedShell.runWithInput(
                "version\nversion --output table\n", "--output", "json", "--url", server.url(), "@-");

        assertThat(outcome.out()).isEqualTo("{\n  \"version\" : \"development\"\n}\ndrumlin development\n");
    }

    @Test
    void anOpenQuoteAtTheEndIsAUsageError() {
        Outcome outcome = TypedShell.runWithInput("version\ncql 'open\nstill\n");

        assertThat(outcome.code()).isEqualTo(64);
        assertThat(outcome.error()).contains("standard input, line 2: a quote is not closed");
    }

    @Test
    void brokenUtf8EndsAScript() {
        Outcome outcome = TypedShell.runWithInput(new byte[] {'c', 'q', 'l', ' ', (byte) 0xff, '\n'});

        assertThat(outcome.code()).isEqualTo(64);
        assertThat(outcome.error()).contains("not UTF-8");
    }

    @Test
    void aScriptThatIsNotThere() {
        Outcome outcome = TypedShell.run("@" + folder.resolve("none"));

        assertThat(outcome.code()).isEqualTo(64);
        assertThat(outcome.error()).contains("none: there is no such file");
    }

    @Test
    void anEmptyPipeIsDone() {
        assertThat(TypedShell.run().code()).isZero();
    }
}
