package dev.drumlin.process;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** One-shot commands of the shell, each in a process of its own. */
final class ShellProcess {
    private final URI management;
    private final Path folder;

    /**
     * Makes a caller of one server.
     *
     * @param management what {@code --url} is given
     * @param folder for what it prints
     */
    ShellProcess(URI management, Path folder) {
        this.management = management;
        this.folder = folder;
    }

    /** Runs a command that must succeed; returns what it printed. */
    String run(String... words) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                ClassPaths.java(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                ClassPaths.shell(),
                "dev.drumlin.shell.ShellApplication",
                "--url",
                management.toString()));
        command.addAll(List.of(words));
        Path out = folder.resolve("shell.out");
        Path errors = folder.resolve("shell.err");
        Process process = new ProcessBuilder(command)
                .redirectOutput(out.toFile())
                .redirectError(errors.toFile())
                .start();
        try {
            assertThat(process.waitFor(120, TimeUnit.SECONDS)).as("it ends").isTrue();
        } finally {
            process.destroyForcibly();
        }
        assertThat(process.exitValue()).as(Files.readString(errors, UTF_8)).isZero();
        return Files.readString(out, UTF_8);
    }
}
