package dev.drumlin.bench.compare.report;

import dev.drumlin.bench.compare.options.Measure;
import dev.drumlin.bench.compare.statistics.Spread;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Comparisons as JSON: an array with one element for each. */
public final class CompareJson {
    private static final ObjectMapper MAPPER =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    private CompareJson() {}

    /** Writes a file, or writes it anew. */
    public static void write(Path file, List<PairReport> reports) {
        MAPPER.writeValue(file, reports.stream().map(CompareJson::element).toList());
    }

    static Map<String, Object> element(PairReport report) {
        Measure measure = report.measure();
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("workload", measure.workload().text());
        map.put("setting", report.setting());
        map.put("level", measure.level().text());
        map.put("batch", measure.batch());
        map.put("a", report.a());
        map.put("b", report.b());
        map.put("pairs", report.pairs());
        map.put("ratio", spread(report.verdict().ratio()));
        map.put("control", spread(report.verdict().control()));
        map.put("void", report.verdict().isVoid());
        map.put("options", report.options());
        map.put("sides", report.sides().stream().map(CompareJson::side).toList());
        return map;
    }

    private static Map<String, Object> spread(Spread spread) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("median", spread.median());
        map.put("min", spread.min());
        map.put("max", spread.max());
        return map;
    }

    private static Map<String, Object> side(SideReport side) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("name", side.name());
        map.put("opsPerSecond", side.speed().median());
        map.put("opsPerSecondMin", side.speed().min());
        map.put("opsPerSecondMax", side.speed().max());
        map.put("slowestSecond", side.secondMin());
        map.put("p50Micros", side.p50Micros());
        map.put("p99Micros", side.p99Micros());
        map.put("p999Micros", side.p999Micros());
        map.put("maxMicros", side.microsMax());
        map.put("allocatedBytesPerOp", side.allocatedBytesPerOperation());
        map.put("diskBytes", side.diskBytes());
        map.put("dataBytes", side.dataBytes());
        map.put("writeAmplification", side.writeAmplification());
        map.put("peakResidentBytes", side.peakResidentBytes());
        map.put("gcPercent", side.gcPercent());
        map.put("refused", side.refused());
        map.put("errors", side.errors());
        return map;
    }
}
