package dev.drumlin.shell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.drumlin.shell.WireServer.Reply;
import dev.drumlin.shell.screen.ShellStreams;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.jline.terminal.Size;
import org.jline.terminal.Terminal;
import org.jline.terminal.impl.DumbTerminal;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The shell at a keyboard: keys go in, the screen comes out. */
class PromptTest {
    @TempDir
    Path state;

    private final ByteArrayOutputStream screen = new ByteArrayOutputStream();
    private final PipedOutputStream keyboard = new PipedOutputStream();
    private final CountDownLatch answerAllowed = new CountDownLatch(1);
    private WireServer server;
    private Terminal terminal;
    private CompletableFuture<Integer> shell;

    @BeforeEach
    void start() throws IOException {
        server = new WireServer();
        server.on("POST", "/v1/cql", "{\"columns\":[],\"rows\":[]}");
        terminal = new DumbTerminal(
                "test", Terminal.TYPE_DUMB, new PipedInputStream(keyboard, 1 << 16), screen, StandardCharsets.UTF_8);
        terminal.setSize(new Size(100, 40));
        ShellStreams streams = new ShellStreams(
                new ByteArrayInputStream(new byte[0]),
                screen,
                new PrintStream(screen, true, StandardCharsets.UTF_8),
                true,
                true,
                true,
                () -> terminal);
        shell = CompletableFuture.supplyAsync(
                () -> ShellApplication.run(
                        List.of("--url", server.url()), streams, Map.of("XDG_STATE_HOME", state.toString())),
                // The common pool has one thread on a small machine, and the HTTP client needs it.
                task -> Thread.ofPlatform().daemon().start(task));
    }

    @AfterEach
    void stop() throws IOException {
        answerAllowed.countDown();
        keyboard.close();
        shell.join();
        server.close();
    }

    @Test
    void linesAreRunAndFailuresDoNotEndTheLoop() throws IOException {
        type("nonsense\n");
        type("cql 'two\nlines!' --limit 3\n");
        type("version\nexit\n");

        assertThat(shell.join()).isZero();
        assertThat(screen())
                .contains(
                        "Drumlin shell for " + server.url(),
                        "unknown command 'nonsense'",
                        "done",
                        "drumlin development");
        assertThat(server.requests("POST", "/v1/cql")
                        .getFirst()
                        .json()
                        .path("statement")
                        .asString())
                .isEqualTo("two\nlines!");
    }

    @Test
    void theEndOfTheInputLeaves() throws IOException {
        type("version\n");
        keyboard.close();

        assertThat(shell.join()).isZero();
    }

    @Test
    void controlCInterruptsTheCommandThatRuns() throws IOException {
        CountDownLatch asked = new CountDownLatch(1);
        server.on("POST", "/v1/cql", request -> {
            asked.countDown();
            try {
                answerAllowed.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return Reply.json("{}");
        });
        type("cql hangs\n");
        await().until(() -> asked.getCount() == 0);
        terminal.raise(Terminal.Signal.INT);
        await().untilAsserted(() -> assertThat(screen()).contains("interrupted"));
        type("version\nexit\n");

        assertThat(shell.join()).isZero();
        assertThat(screen()).contains("drumlin development");
    }

    @Test
    void theHistoryIsPrivateAndHoldsNoLongValues() throws IOException {
        String longValue = "x".repeat(10_000);
        type("version\ncql '" + longValue + "'\nhelp version\n cql 'not kept'\nexit\n");
        shell.join();

        Path file = state.resolve("drumlin").resolve("shell-history");
        assertThat(Files.readString(file))
                .contains("version", "help version")
                .doesNotContain("xxxx")
                .doesNotContain("not kept");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        assertThat(server.requests("POST", "/v1/cql")).hasSize(2);
    }

    private void type(String keys) throws IOException {
        keyboard.write(keys.getBytes(StandardCharsets.UTF_8));
        keyboard.flush();
    }

    private String screen() {
        return screen.toString(StandardCharsets.UTF_8);
    }
}
