package dev.drumlin.bench.simplequery;

import dev.drumlin.bench.load.Iteration;
import dev.drumlin.bench.report.BuildFacts;
import dev.drumlin.bench.report.Figures;
import dev.drumlin.bench.report.Summary;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * The figures of a run as JSON, under the keys of ScyllaDB's tool, so that what reads its files reads ours; {@code environment}
 * is added, with what a figure means nothing without.
 */
final class SimpleQueryJson {
    private static final ObjectMapper MAPPER =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    private SimpleQueryJson() {}

    static void write(Path file, SimpleQueryOptions options, Figures figures, BuildFacts build, LocalDateTime now) {
        Map<String, Object> root = new LinkedHashMap<>();
        root.put("parameters", parameters(options));
        root.put("stats", stats(figures));
        root.put("test_properties", Map.of("type", options.mode().text()));
        root.put("versions", build.versions(now));
        root.put("environment", environment(options));
        MAPPER.writeValue(file, root);
    }

    private static Map<String, Object> parameters(SimpleQueryOptions options) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("concurrency", options.concurrency());
        map.put("partitions", options.partitions());
        map.put("cpus", options.cores());
        map.put("duration", options.durationSeconds());
        map.put(
                "concurrency,partitions,cpus,duration",
                options.concurrency() + "," + options.partitions() + "," + options.cores() + ","
                        + options.durationSeconds());
        return map;
    }

    private static Map<String, Object> stats(Figures figures) {
        Summary throughput = figures.throughput();
        Iteration median = figures.median();
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("median tps", throughput.median());
        map.put("allocs_per_op", median.allocatedBytesPerOperation());
        map.put("logallocs_per_op", 0.0);
        map.put("tasks_per_op", median.tasksPerOperation());
        map.put("instructions_per_op", 0.0);
        map.put("cpu_cycles_per_op", 0.0);
        map.put("cpu_nanos_per_op", median.cpuNanosPerOperation());
        map.put("mad tps", throughput.medianAbsoluteDeviation());
        map.put("max tps", throughput.maximum());
        map.put("min tps", throughput.minimum());
        return map;
    }

    private static Map<String, Object> environment(SimpleQueryOptions options) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("backend", options.backend());
        map.put("settings", options.settings());
        map.put("flush", options.flushes());
        map.put("bypass_cache", options.bypassCache());
        map.put("random_seed", options.seed());
        map.put("warmup", options.warmupSeconds());
        map.put("engine_memory_bytes", options.memory().total());
        map.putAll(BuildFacts.environment());
        map.put("allocs_per_op", "bytes allocated on the heap");
        return map;
    }
}
