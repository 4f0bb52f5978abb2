package dev.drumlin.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drumlin.bench.http.ServerChild;
import dev.drumlin.bench.http.ServerSpec;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code perf http} from its command line to its figures, over the real server. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PerfHttpIT {
    private static final JsonMapper JSON = JsonMapper.shared();

    @TempDir
    private Path folder;

    private ServerChild server;

    @BeforeAll
    void startServer(@TempDir Path data) throws IOException, InterruptedException {
        server = ServerChild.start(new ServerSpec("lsm", data));
    }

    @AfterAll
    void stopServer() {
        server.close();
        assertThat(server.isAlive()).isFalse();
    }

    private PerfRun http(String... flags) {
        Stream<String> small = Stream.of("http", "--partitions", "300", "--connections", "4", "--duration", "1");
        return PerfRun.of(Stream.concat(small, Stream.of(flags)).toArray(String[]::new));
    }

    @ParameterizedTest
    @CsvSource({"read,", "write,--write", "mixed,--mixed", "read,--rate=50", "mixed,--mixed --rate=50"})
    void everyModeGivesItsFigures(String type, String flags) {
        Path json = folder.resolve("result.json");
        String[] mode = flags == null ? new String[0] : flags.split(" ", -1);
        PerfRun run = http(Stream.concat(
                        Stream.of(mode),
                        Stream.of("--warmup", "0", "--url", server.data().toString(), "--json", json.toString()))
                .toArray(String[]::new));
        assertThat(run.errors()).isEmpty();
        assertThat(run.code()).isEqualTo(ExitCode.DONE);
        assertThat(run.iterations()).hasSize(1);
        JsonNode root = JSON.readTree(json);
        assertThat(root.propertyNames())
                .containsExactly("parameters", "stats", "test_properties", "versions", "environment");
        assertThat(root.at("/test_properties/type").asString()).isEqualTo(type);
        assertThat(root.at("/stats/operations").asLong()).isPositive();
        assertThat(root.at("/stats/errors").asLong()).isZero();
        assertThat(root.at("/stats/p999_micros").asDouble())
                .isGreaterThanOrEqualTo(root.at("/stats/p50_micros").asDouble())
                .isLessThanOrEqualTo(root.at("/stats/max_micros").asDouble());
        assertThat(root.at("/stats/server_cpu_nanos_per_op").isNull()).isTrue();
        if (flags != null && flags.contains("--rate")) {
            assertThat(root.at("/stats/operations").asLong()).isEqualTo(50);
            assertThat(root.at("/stats/intended").asLong()).isEqualTo(50);
        }
    }

    @Test
    void aServerOfItsOwnHasItsCostKnownAndLeavesNothing() {
        Path json = folder.resolve("own.json");
        PerfRun run = http("--warmup", "1", "--json", json.toString());
        assertThat(run.errors()).isEmpty();
        assertThat(run.code()).isEqualTo(ExitCode.DONE);
        assertThat(run.out()).anyMatch(line -> line.startsWith("server: ") && line.contains("µs of CPU per request"));
        JsonNode stats = JSON.readTree(json).get("stats");
        assertThat(stats.get("server_cpu_nanos_per_op").asDouble()).isPositive();
        assertThat(stats.get("client_cpu_nanos_per_op").asDouble()).isPositive();
        assertThat(stats.get("server_resident_bytes").asLong()).isGreaterThan(10 << 20);
        String header = run.out().get(1);
        long pid = Long.parseLong(header.replaceAll(".*pid=(\\d+).*", "$1"));
        assertThat(ProcessHandle.of(pid)).isEmpty();
    }

    @Test
    void aServerThatIsNotThereIsSaid() {
        PerfRun run = http("--url", "http://127.0.0.1:1");
        assertThat(run.code()).isEqualTo(ExitCode.FAILED);
        assertThat(run.errors()).startsWith("drumlin: ");
        assertThat(run.iterations()).isEqualTo(List.of());
    }

    @Test
    void aServerThatCannotStartIsSaid() {
        PerfRun run = http("--backend", "nosuch");
        assertThat(run.code()).isEqualTo(ExitCode.FAILED);
        assertThat(run.errors()).contains("the server did not start").contains("nosuch");
    }
}
