package dev.drumlin.bench.http;

import com.google.errorprone.annotations.FormatMethod;
import dev.drumlin.bench.report.BuildFacts;
import dev.drumlin.bench.report.Figures;
import dev.drumlin.bench.report.Summary;
import java.io.PrintStream;
import java.net.URI;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * The figures of a run as text and as JSON; the JSON has the shape of {@code simple-query}'s, with what a network adds.
 *
 * @param server what the server used meanwhile; null if that cannot be known, as it is not a child of this process
 */
record HttpReport(
        HttpOptions options, HttpResult result, @Nullable ServerUse server) {
    private static final ObjectMapper MAPPER =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    /**
     * What the server used.
     *
     * @param cpuNanos processor time of its whole process while requests ran
     * @param residentBytes at their end
     */
    record ServerUse(long cpuNanos, long residentBytes, long residentPeakBytes) {
        static @Nullable ServerUse between(@Nullable ProcessUse before, @Nullable ProcessUse after) {
            return before == null || after == null
                    ? null
                    : new ServerUse(
                            after.cpuNanos() - before.cpuNanos(), after.residentBytes(), after.residentPeakBytes());
        }
    }

    static void header(PrintStream out, HttpOptions options, URI url, @Nullable ServerChild server) {
        out.println("random-seed=" + options.seed());
        out.println("{mode=" + options.mix().text() + ", partitions=" + options.partitions() + ", connections="
                + options.connections() + ", rate="
                + (options.pace().isOpen() ? options.pace().perSecond() + " (open loop)" : "closed loop")
                + ", duration=" + options.durationSeconds() + ", server=" + url
                + (server == null ? "" : ", pid=" + server.pid() + ", backend=" + options.backend()) + "}");
    }

    private Summary perSecond() {
        return result.perSecond().isEmpty()
                ? Summary.of(result.throughput())
                : Summary.of(result.perSecond().stream()
                        .mapToDouble(Long::doubleValue)
                        .toArray());
    }

    String text() {
        StringBuilder text = new StringBuilder(Figures.block("throughput", perSecond()));
        line(text, "answered: %d rightly, %.2f/s in time", result.operations(), result.throughput());
        if (options.pace().isOpen()) {
            line(
                    text,
                    "intended: %d, %d/s; latency counts from the intended start; the client's own lateness: p99 %.0f"
                            + " µs",
                    result.intended(),
                    options.pace().perSecond(),
                    result.lateness().getValueAtPercentile(99) / 1e3);
        }
        line(text, "errors: %d %s", result.errorCount(), result.errors());
        line(
                text,
                "latency in µs: p50 %.0f, p90 %.0f, p99 %.0f, p99.9 %.0f, max %.0f",
                result.micros(50),
                result.micros(90),
                result.micros(99),
                result.micros(99.9),
                result.maxMicros());
        line(text, "client: %.2f µs of CPU per request", result.perRequest(result.clientCpuNanos()) / 1e3);
        if (server == null) {
            line(text, "server: not a child of this process, so its CPU and memory are not known");
        } else {
            line(
                    text,
                    "server: %.2f µs of CPU per request; resident %d MB, at most %d MB",
                    result.perRequest(server.cpuNanos()) / 1e3,
                    server.residentBytes() >> 20,
                    server.residentPeakBytes() >> 20);
        }
        return text.toString();
    }

    @FormatMethod
    private static void line(StringBuilder text, String format, Object... values) {
        text.append(String.format(Locale.ROOT, format, values)).append('\n');
    }

    /** Writes the file that was asked for, if any was. */
    void writeJson() {
        Path file = options.json();
        if (file != null) {
            Map<String, Object> root = new LinkedHashMap<>();
            root.put("parameters", parameters());
            root.put("stats", stats());
            root.put("test_properties", Map.of("type", options.mix().text()));
            root.put("versions", BuildFacts.ofThisProcess().versions(LocalDateTime.now(ZoneId.systemDefault())));
            root.put("environment", environment());
            MAPPER.writeValue(file, root);
        }
    }

    private Map<String, Object> parameters() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("connections", options.connections());
        map.put("partitions", options.partitions());
        map.put("rate", options.pace().isOpen() ? options.pace().perSecond() : null);
        map.put("duration", options.durationSeconds());
        map.put(
                "connections,partitions,rate,duration",
                options.connections() + "," + options.partitions() + ","
                        + options.pace().perSecond() + "," + options.durationSeconds());
        return map;
    }

    private Map<String, Object> stats() {
        Summary throughput = perSecond();
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("median tps", throughput.median());
        map.put("mad tps", throughput.medianAbsoluteDeviation());
        map.put("max tps", throughput.maximum());
        map.put("min tps", throughput.minimum());
        map.put("ops_per_second", result.throughput());
        map.put("operations", result.operations());
        map.put("intended", result.intended());
        map.put("errors", result.errorCount());
        map.put("errors_by_kind", result.errors());
        map.put("p50_micros", result.micros(50));
        map.put("p90_micros", result.micros(90));
        map.put("p99_micros", result.micros(99));
        map.put("p999_micros", result.micros(99.9));
        map.put("max_micros", result.maxMicros());
        map.put("client_lateness_p99_micros", result.lateness().getValueAtPercentile(99) / 1e3);
        map.put("client_cpu_nanos_per_op", result.perRequest(result.clientCpuNanos()));
        map.put("server_cpu_nanos_per_op", server == null ? null : result.perRequest(server.cpuNanos()));
        map.put("server_resident_bytes", server == null ? null : server.residentBytes());
        map.put("server_resident_peak_bytes", server == null ? null : server.residentPeakBytes());
        return map;
    }

    private Map<String, Object> environment() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("url", options.url() == null ? null : options.url().toString());
        map.put("backend", options.url() == null ? options.backend() : null);
        map.put("random_seed", options.seed());
        map.put("warmup", options.warmupSeconds());
        map.putAll(BuildFacts.environment());
        return map;
    }
}
