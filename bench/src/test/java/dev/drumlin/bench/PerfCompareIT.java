package dev.drumlin.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drumlin.app.plugins.StandaloneEngine;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The tool compare over real child processes, on little data and for a short time. */
class PerfCompareIT {
    private static final int SIGTERM = 128 + 15;

    @TempDir
    private Path folder;

    private PerfRun compare(String... flags) {
        List<String> all = new ArrayList<>(List.of(
                "compare",
                "--duration",
                "1",
                "--pairs",
                "2",
                "--warmup",
                "0",
                "--heap",
                "256M",
                "--data",
                folder.toString(),
                "--json",
                json().toString()));
        all.addAll(List.of(flags));
        return PerfRun.of(all.toArray(String[]::new));
    }

    private Path json() {
        return folder.resolve("out.json");
    }

    private JsonNode results() {
        return JsonMapper.shared().readTree(json().toFile());
    }

    private void noDataIsLeft() throws IOException {
        try (var left = Files.list(folder)) {
            assertThat(left).noneMatch(Files::isDirectory);
        }
    }

    @Test
    void twoValuesOfAnEngineSettingInTwoProcesses() throws IOException {
        PerfRun run =
                compare("--setting", "chunk-size=4KiB,16KiB", "--workload", "read-settled,scan", "--partitions", "500");

        assertThat(run.errors()).isEmpty();
        assertThat(run.code()).isEqualTo(ExitCode.DONE);
        assertThat(results().size()).isEqualTo(2);
        JsonNode first = results().get(0);
        assertThat(first.path("setting").asString()).isEqualTo("chunk-size");
        assertThat(first.path("a").asString()).isEqualTo("chunk-size=4KiB");
        assertThat(first.path("sides").get(0).path("opsPerSecond").asDouble()).isPositive();
        assertThat(first.path("sides").get(1).path("errors").asLong()).isZero();
        assertThat(first.path("control").path("median").asDouble()).isPositive();
        noDataIsLeft();
    }

    /** Not in every build: the tool takes no fewer than 300 slices, which is a minute. */
    @Test
    @Tag("soak")
    void twoValuesOfARunTimeSettingInOneProcess() throws IOException {
        PerfRun run = compare("--setting", "batch=64,1", "--workload", "read-resident", "--partitions", "500");

        assertThat(run.errors()).isEmpty();
        assertThat(run.code()).isEqualTo(ExitCode.DONE);
        JsonNode only = results().get(0);
        assertThat(only.path("pairs").asInt()).isGreaterThanOrEqualTo(100);
        assertThat(only.path("ratio").path("min").asDouble())
                .isLessThanOrEqualTo(only.path("ratio").path("max").asDouble());
        noDataIsLeft();
    }

    @Test
    void bothEnginesAndBareRocksDb() throws IOException {
        Assumptions.assumeTrue(StandaloneEngine.backends().contains("rocksdb"), "there is no plugin rocksdb here");
        Path plugins =
                Files.createDirectories(folder.resolve("plugins/rocksdb")).getParent();
        PerfRun run = compare(
                "--backends",
                "lsm,rocksdb",
                "--workload",
                "read-settled,mixed",
                "--batch",
                "1,64",
                "--partitions",
                "500",
                "--plugins",
                plugins.toString());

        assertThat(run.errors()).isEmpty();
        assertThat(run.code()).isEqualTo(ExitCode.DONE);
        assertThat(results().size()).isEqualTo(2 * 2 * 3);
        assertThat(results())
                .allSatisfy(each -> assertThat(
                                each.path("sides").get(0).path("errors").asLong())
                        .isZero());
        assertThat(results().get(1).path("b").asString()).isEqualTo("bare-rocksdb");
    }

    @Test
    void anUnknownSettingIsAUsageErrorThatNamesThoseThatExist() throws IOException {
        PerfRun run = compare("--setting", "colour=red,blue", "--workload", "scan");

        assertThat(run.code()).isEqualTo(ExitCode.USAGE);
        assertThat(run.errors()).contains("colour", "chunk-size", "pipeline.mode", "jvm");
        noDataIsLeft();
    }

    @Test
    void anUnknownBackendIsAUsageErrorThatNamesThoseThatExist() {
        PerfRun run = compare("--backends", "lsm,oracle", "--workload", "scan");

        assertThat(run.code()).isEqualTo(ExitCode.USAGE);
        assertThat(run.errors()).contains("no storage backend oracle", "lsm");
    }

    @Test
    void durableWritesAreRefusedInMemory() {
        Path memory = Path.of("/dev/shm");
        Assumptions.assumeTrue(Files.isWritable(memory), "there is no folder in memory here");
        PerfRun run =
                PerfRun.of("compare", "--backends", "lsm,lsm", "--workload", "load-sync", "--data", memory.toString());

        assertThat(run.code()).isEqualTo(ExitCode.FAILED);
        assertThat(run.errors()).contains("load-sync is about a disk", "tmpfs", "--data");
    }

    @Test
    void aSignalEndsAllProcessesAndRemovesTheirData() throws IOException, InterruptedException {
        List<String> line = List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                Perf.class.getName(),
                "compare",
                "--backends",
                "lsm,lsm",
                "--workload",
                "read-resident",
                "--partitions",
                "100",
                "--duration",
                "1",
                "--pairs",
                "1000",
                "--warmup",
                "0",
                "--heap",
                "256M",
                "--data",
                folder.toString());
        Process process = new ProcessBuilder(line)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        List<ProcessHandle> children;
        try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
            String read = out.readLine();
            while (read != null && !read.startsWith("read-resident")) {
                read = out.readLine();
            }
            assertThat(read).as("the rounds have begun").isNotNull();
            children = process.children().toList();
            process.destroy();
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        } finally {
            process.destroyForcibly();
        }
        assertThat(process.exitValue()).isEqualTo(SIGTERM);
        assertThat(children).hasSize(3).noneMatch(ProcessHandle::isAlive);
        noDataIsLeft();
    }
}
