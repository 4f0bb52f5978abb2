package dev.drumlin.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The perf program as a process of its own: its exit codes, and that a signal leaves nothing behind. */
class PerfProcessIT {
    private static final int SIGTERM = 128 + 15;

    @TempDir
    private Path folder;

    @Test
    void aSignalEndsTheRunAndRemovesItsData() throws IOException, InterruptedException {
        Process process = start("simple-query", "--write", "--partitions", "100", "--duration", "600", "--warmup", "0");
        try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
            String line = out.readLine();
            while (line != null && !line.contains(" tps (")) {
                line = out.readLine();
            }
            assertThat(line).as("an iteration was measured").isNotNull();
            assertThat(folder).isDirectoryContaining("glob:**/drumlin-perf-*");
            process.destroy();
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        } finally {
            process.destroyForcibly();
        }
        assertThat(process.exitValue()).isEqualTo(SIGTERM);
        try (var left = Files.list(folder)) {
            // The LZ4 library unpacks itself there too, and may stay; that is not the run's data.
            assertThat(left).noneMatch(entry -> entry.getFileName().toString().startsWith("drumlin-perf-"));
        }
    }

    @Test
    void theExitCodeTellsAWrongCommandLine() throws IOException, InterruptedException {
        Process process = start("simple-query", "--nosuch");
        try {
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).isEqualTo(64);
        } finally {
            process.destroyForcibly();
        }
    }

    private Process start(String... arguments) throws IOException {
        List<String> line = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED",
                "-Djava.io.tmpdir=" + folder,
                "-cp",
                System.getProperty("java.class.path"),
                Perf.class.getName()));
        line.addAll(List.of(arguments));
        return new ProcessBuilder(line)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
    }
}
