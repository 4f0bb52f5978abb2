package dev.drumlin.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drumlin.shell.TypedShell.Outcome;
import dev.drumlin.shell.WireServer.Reply;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** No server, another server, or one that goes away: code 69. */
class ServerAbsentTest {

    @ParameterizedTest
    @ValueSource(strings = {"status", "tables", "slow-query status", "requests", "stages", "slow-query list"})
    void nobodyListens(String line) throws IOException {
        String url = "http://127.0.0.1:" + closedPort();

        Outcome outcome = TypedShell.run((line + " --url " + url).split(" ", -1));

        assertThat(outcome.code()).isEqualTo(69);
        assertThat(outcome.error())
                .contains("no server answers at " + url + ";")
                .contains("./drumlin serve");
        assertThat(outcome.out()).isEmpty();
    }

    @Test
    void theNameCannotBeResolved() {
        Outcome outcome = TypedShell.run("status", "--url", "http://no-such-host.invalid:10000");

        assertThat(outcome.code()).isEqualTo(69);
        assertThat(outcome.error()).contains("no server answers at http://no-such-host.invalid:10000");
    }

    @Test
    void anotherProgramListens() throws IOException {
        try (WireServer server = new WireServer()) {
            server.on("GET", "/actuator/info", request -> new Reply(200, "text/html", "<html>hello</html>", false));

            Outcome outcome = TypedShell.runAt(server, "tables");

            assertThat(outcome.code()).isEqualTo(69);
            assertThat(outcome.error()).contains("does not look like a Drumlin server", "check --url");
        }
    }

    @Test
    void theManagementPortNamesNoDataUrl() throws IOException {
        try (WireServer server = new WireServer()) {
            server.on("GET", "/actuator/info", "{}");

            Outcome outcome = TypedShell.runAt(server, "tables");

            assertThat(outcome.code()).isEqualTo(69);
            assertThat(outcome.error()).contains("drumlin.dataUrl");
        }
    }

    @Test
    void theAnswerIsCut() throws IOException {
        try (WireServer server = new WireServer()) {
            server.on(
                    "POST", "/v1/cql", request -> Reply.json("{\"columns\":[],").cutShort());

            Outcome outcome = TypedShell.runAt(server, "cql", "INSERT");

            assertThat(outcome.code()).isEqualTo(69);
            assertThat(outcome.error()).contains("broke before the answer was complete", "outcome is unknown");
        }
    }

    private static int closedPort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
