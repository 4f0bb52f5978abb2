package dev.drumlin.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code perf simple-query} from its command line to its figures, over the real engine. */
class SimpleQueryIT {
    private static final String LINE =
            "\\d+\\.\\d{2} tps \\(\\d+\\.\\d allocs/op, 0\\.0 logallocs/op, \\d+\\.\\d tasks/op,"
                    + " 0 insns/op, 0 cycles/op, 0 errors\\)";
    private static final JsonMapper JSON = JsonMapper.shared();

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({
        "read,",
        "read,--flush",
        "read,--bypass-cache",
        "write,--write",
        "write,--write --flush",
        "delete,--delete",
        "delete,--delete --flush",
        "write,--write --durability periodic",
        "write,--write --durability none --memory 64M"
    })
    void everyModeGivesItsFigures(String type, String flags) throws IOException {
        Path json = folder.resolve("result.json");
        Stream<String> mode = flags == null ? Stream.empty() : Arrays.stream(flags.split(" ", -1));
        PerfRun run =
                PerfRun.simpleQuery(Stream.concat(mode, Stream.of("--operations", "2000", "--json", json.toString()))
                        .toArray(String[]::new));
        assertThat(run.errors()).isEmpty();
        assertThat(run.code()).isEqualTo(ExitCode.DONE);
        assertThat(run.iterations()).hasSize(1).allMatch(line -> line.matches(LINE));
        assertThat(run.out().contains("Creating 200 partitions...")).isEqualTo(!type.equals("write"));
        assertThat(run.out()).contains("Disabling auto compaction");
        JsonNode root = JSON.readTree(json);
        assertThat(root.at("/test_properties/type").asString()).isEqualTo(type);
        assertThat(root.at("/stats/median tps").asDouble()).isPositive();
    }

    @Test
    void theJsonHasTheKeysOfTheToolThatIsMirrored() {
        Path json = folder.resolve("result.json");
        PerfRun run = PerfRun.simpleQuery("--duration", "2", "--random-seed", "7", "--json", json.toString());
        assertThat(run.out()).contains("random-seed=7");
        JsonNode root = JSON.readTree(json);
        assertThat(root.propertyNames()).contains("parameters", "stats", "test_properties", "versions");
        assertThat(root.get("parameters").propertyNames())
                .containsExactly(
                        "concurrency", "partitions", "cpus", "duration", "concurrency,partitions,cpus,duration");
        assertThat(root.at("/parameters/concurrency,partitions,cpus,duration").asString())
                .isEqualTo("10,200,2,2");
        assertThat(root.get("stats").propertyNames())
                .contains(
                        "median tps",
                        "allocs_per_op",
                        "logallocs_per_op",
                        "tasks_per_op",
                        "instructions_per_op",
                        "cpu_cycles_per_op",
                        "mad tps",
                        "max tps",
                        "min tps");
        assertThat(root.at("/versions/drumlin").propertyNames())
                .containsExactly("commit_id", "date", "version", "run_date_time");
    }

    @Test
    void theSummaryFollowsFromTheLines() {
        PerfRun run = PerfRun.simpleQuery("--duration", "2");
        List<Double> throughputs = run.iterations().stream()
                .map(line -> Double.parseDouble(line.substring(0, line.indexOf(' '))))
                .sorted()
                .toList();
        assertThat(throughputs).hasSize(2);
        double mean = (throughputs.get(0) + throughputs.get(1)) / 2;
        // The lines are rounded to a hundredth.
        assertThat(run.figure("mean=")).isEqualTo(mean, within(0.02));
        assertThat(run.figure("median=")).isEqualTo(throughputs.get(1), within(0.02));
        assertThat(run.figure("maximum=")).isEqualTo(throughputs.get(1), within(0.02));
        assertThat(run.figure("minimum=")).isEqualTo(throughputs.get(0), within(0.02));
        assertThat(run.figure("median-absolute-deviation=")).isEqualTo(throughputs.get(1) - mean, within(0.02));
    }

    @Test
    void aNamedFolderStaysAndIsNotUsedTwice() {
        Path data = folder.resolve("data");
        PerfRun first = PerfRun.simpleQuery("--write", "--operations", "10", "--data", data.toString());
        assertThat(first.code()).isEqualTo(ExitCode.DONE);
        assertThat(data).isDirectoryContaining("glob:**/BACKEND");
        PerfRun second = PerfRun.simpleQuery("--write", "--operations", "10", "--data", data.toString());
        assertThat(second.code()).isEqualTo(ExitCode.USAGE);
        assertThat(second.errors()).contains("has a keyspace ks already");
    }

    @Test
    void aFolderWithOtherThingsIsRefused() throws IOException {
        Files.writeString(folder.resolve("letter"), "Dear Sir");
        PerfRun run = PerfRun.simpleQuery("--operations", "10", "--data", folder.toString());
        assertThat(run.code()).isEqualTo(ExitCode.FAILED);
        assertThat(run.errors()).contains("holds other things than Drumlin's data");
        assertThat(run.iterations()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "nosuch                          | there is no tool nosuch. These exist: simple-query",
                "simple-query --foo              | does not know --foo. These exist: --write",
                "simple-query --partitions       | --partitions needs a value",
                "simple-query --partitions=      | --partitions needs a value",
                "simple-query --partitions 0     | --partitions 0 is not a whole number from 1 to 1000000000",
                "simple-query --duration ten     | --duration ten is not a whole number",
                "simple-query --concurrency -5   | --concurrency -5 is not a whole number",
                "simple-query --seed 1           | does not know --seed",
                "simple-query --duration 1 --duration 2 | --duration is given twice",
                "simple-query --stop-on-error no | --stop-on-error no is none of true, false",
                "simple-query --durability disk  | --durability disk is none of group, periodic, none",
                "simple-query --memory 200       | --memory 200 is no size",
                "simple-query --memory 1M        | --memory 1M is less than 16M",
                "simple-query --backend nosuch   | no storage backend nosuch. These exist: lsm",
                "simple-query --json /nosuch/x   | --json /nosuch/x cannot be written"
            })
    void aWrongCommandLineIsExplained(String line, String explanation) {
        PerfRun run = PerfRun.of(line.split(" +", -1));
        assertThat(run.code()).isEqualTo(ExitCode.USAGE);
        assertThat(run.errors()).contains(explanation).contains("See ./drumlin perf --help");
        assertThat(run.out()).isEmpty();
    }

    @Test
    void withoutArgumentsTheToolsAreListed() {
        PerfRun run = PerfRun.of();
        assertThat(run.code()).isEqualTo(ExitCode.DONE);
        assertThat(run.out()).anyMatch(line -> line.strip().startsWith("simple-query"));
    }
}
