package dev.drumlin.bench.compare.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drumlin.bench.compare.options.Measure;
import dev.drumlin.bench.compare.statistics.Spread;
import dev.drumlin.bench.compare.statistics.Verdict;
import dev.drumlin.bench.compare.workload.Level;
import dev.drumlin.bench.compare.workload.Workload;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class CompareJsonTest {
    private static final PairReport REPORT = new PairReport(
            new Measure(Workload.READ_SETTLED, Level.SPI, 64, 1_000, 32, 5, 3),
            "backend",
            "lsm",
            "rocksdb",
            3,
            new Verdict(new Spread(1.5, 1.4, 1.6), new Spread(1, 0.9, 1.2)),
            Map.of("partitions", 1_000),
            List.of(side("lsm", 0), side("rocksdb", 2)));

    private static SideReport side(String name, long errors) {
        return new SideReport(
                name,
                new Spread(100, 90, 110),
                1,
                2,
                3,
                4,
                80,
                16.5,
                1_000,
                900,
                2.5,
                4_096,
                0.5,
                0,
                errors,
                errors == 0 ? null : "wrong row");
    }

    @Test
    void theFileIsAnArrayWithOneElementForEachComparison(@TempDir Path folder) {
        Path file = folder.resolve("out.json");
        CompareJson.write(file, List.of(REPORT, REPORT));

        JsonNode root = JsonMapper.shared().readTree(file.toFile());
        assertThat(root.isArray()).isTrue();
        assertThat(root.size()).isEqualTo(2);
        JsonNode first = root.get(0);
        assertThat(first.propertyNames())
                .contains(
                        "workload",
                        "setting",
                        "level",
                        "a",
                        "b",
                        "pairs",
                        "ratio",
                        "control",
                        "void",
                        "options",
                        "sides");
        assertThat(first.path("workload").asString()).isEqualTo("read-settled");
        assertThat(first.path("void").asBoolean()).isTrue();
        assertThat(first.path("ratio").propertyNames()).containsExactlyInAnyOrder("median", "min", "max");
        assertThat(first.path("control").path("max").asDouble()).isEqualTo(1.2);
        assertThat(first.path("sides").get(0).propertyNames())
                .contains(
                        "name",
                        "opsPerSecond",
                        "p50Micros",
                        "p99Micros",
                        "p999Micros",
                        "allocatedBytesPerOp",
                        "diskBytes",
                        "writeAmplification",
                        "peakResidentBytes",
                        "gcPercent",
                        "errors");
    }

    @Test
    void peopleAreToldThatItIsVoidAndWhatToDo() {
        assertThat(CompareText.verdict(REPORT)).contains("lsm / rocksdb = 1.500", "VOID", "--pairs");
        assertThat(CompareText.sides(REPORT.sides())).contains("first error of rocksdb: wrong row");
    }

    @Test
    void theTableHasALineForEach() {
        List<String> lines = MarkdownTable.lines(List.of(REPORT));

        assertThat(lines).hasSize(3);
        assertThat(lines.get(2)).contains("lsm ÷ rocksdb", "1.50 [1.40, 1.60] **void**");
        assertThat(lines.get(2).chars().filter(c -> c == '|').count())
                .isEqualTo(lines.get(0).chars().filter(c -> c == '|').count());
    }
}
