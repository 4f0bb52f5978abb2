package dev.drumlin.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The real process with the default engine: what it prints, how it refuses to start, how it ends. */
class ServerProcessIT {
    private static final Pattern READY =
            Pattern.compile("Drumlin ready: data http://127\\.0\\.0\\.1:(\\d+) management http://127\\.0\\.0\\.1:(\\d+)"
                    + " backend lsm folder (\\S+) in \\d+ ms\n");

    @TempDir
    private Path folder;

    private final List<Process> processes = new ArrayList<>();

    @AfterEach
    void endProcesses() {
        processes.forEach(Process::destroyForcibly);
    }

    @Test
    void itSaysWhereItIsAndEndsOnSigterm() throws Exception {
        Process server = start("one", "--drumlin.data-folder=" + folder.resolve("data"));
        Matcher ready = awaitReady("one");
        assertThat(ready.group(3)).isEqualTo(folder.resolve("data").toString());

        server.destroy();
        assertThat(server.waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(server.exitValue()).isEqualTo(143);
        assertThat(text("one.out")).matches(READY);
        assertThat(text("one.err").lines()).allMatch(line -> line.matches("\\d{4}-\\d\\d-\\d\\dT\\S+ [A-Z]+ \\[.*"));
    }

    @Test
    void aSecondServerOnTheFolderIsRefusedAndTheFirstGoesOn() throws Exception {
        Process first = start("one", "--drumlin.data-folder=" + folder.resolve("data"));
        awaitReady("one");

        assertRefused(
                "in use by another server (process " + first.pid() + ")",
                "--drumlin.data-folder=" + folder.resolve("data"));
        assertThat(first.isAlive()).isTrue();
    }

    @Test
    void aKilledServerStartsAgainOnItsFolder() throws Exception {
        Process first = start("one", "--drumlin.data-folder=" + folder.resolve("data"));
        awaitReady("one");
        first.destroyForcibly().waitFor();

        start("two", "--drumlin.data-folder=" + folder.resolve("data"));
        assertThat(awaitReady("two").group(3)).isEqualTo(folder.resolve("data").toString());
    }

    @Test
    void aPortInUseIsRefused() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertRefused(
                    "port " + taken.getLocalPort() + " is in use",
                    "--drumlin.data-folder=" + folder.resolve("data"),
                    "--server.port=" + taken.getLocalPort());
        }
    }

    @Test
    void badSettingsAreRefused() throws Exception {
        String data = "--drumlin.data-folder=" + folder.resolve("data");
        assertRefused("unknown setting drumlin.storage.backnd", data, "--drumlin.storage.backnd=x");
        assertRefused("unknown storage backend papyrus. These exist: lsm", data, "--drumlin.storage.backend=papyrus");
        assertRefused("the setting drumlin.memory.memtables cannot be much", data, "--drumlin.memory.memtables=much");
        assertRefused("server.address=0.0.0.0 is not a loopback address", data, "--server.address=0.0.0.0");
        assertThat(folder.resolve("data")).doesNotExist();
    }

    private void assertRefused(String why, String... arguments) throws Exception {
        Process server = start("refused", arguments);
        assertThat(server.waitFor(60, TimeUnit.SECONDS)).as(why).isTrue();
        assertThat(server.exitValue()).isEqualTo(1);
        assertThat(text("refused.out")).isEmpty();
        // Log lines may come before it; the refusal itself is one line, and there is no stack trace.
        assertThat(text("refused.err").lines().filter(line -> line.startsWith("drumlin: ")))
                .singleElement()
                .asString()
                .contains(why);
        assertThat(text("refused.err")).doesNotContain("\tat ", "APPLICATION FAILED");
    }

    private Process start(String name, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx320m",
                "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                mainClassPath(),
                Application.class.getName()));
        if (Stream.of(arguments).noneMatch(argument -> argument.startsWith("--server.port="))) {
            command.add("--server.port=0");
        }
        command.add("--management.server.port=0");
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command)
                .redirectOutput(folder.resolve(name + ".out").toFile())
                .redirectError(folder.resolve(name + ".err").toFile())
                .start();
        processes.add(process);
        return process;
    }

    /** What the tests run with, less the tests themselves and their settings. */
    private static String mainClassPath() {
        String all = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        return Stream.of(all.split(File.pathSeparator, -1))
                .filter(entry -> !entry.contains("test-classes") && !entry.endsWith("-tests.jar"))
                .collect(Collectors.joining(File.pathSeparator));
    }

    private Matcher awaitReady(String name) {
        Awaitility.await().atMost(Duration.ofSeconds(90)).until(() -> {
            assertThat(processes.getLast().isAlive())
                    .as(() -> text(name + ".err"))
                    .isTrue();
            return READY.matcher(text(name + ".out")).matches();
        });
        Matcher ready = READY.matcher(text(name + ".out"));
        assertThat(ready.matches()).isTrue();
        return ready;
    }

    private String text(String file) {
        try {
            return Files.readString(folder.resolve(file), UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
