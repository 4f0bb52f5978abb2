package dev.drumlin.bench.report;

import java.lang.management.ManagementFactory;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Which build is measured, as far as the launcher knows: it passes the system properties {@code drumlin.version},
 * {@code drumlin.commit} and {@code drumlin.commit-date}.
 */
public record BuildFacts(String version, String commit, String date) {
    private static final String UNKNOWN = "unknown";

    public static BuildFacts ofThisProcess() {
        return new BuildFacts(property("drumlin.version"), property("drumlin.commit"), property("drumlin.commit-date"));
    }

    /**
     * Returns what JSON results say of the build. Scripts made for ScyllaDB's tools look for it under that name.
     *
     * @param now when the run was
     */
    public Map<String, Object> versions(LocalDateTime now) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("commit_id", commit);
        map.put("date", date);
        map.put("version", version);
        map.put("run_date_time", now.truncatedTo(ChronoUnit.SECONDS).toString().replace('T', ' '));
        return Map.of("drumlin", map, "scylla-server", map);
    }

    /** Returns what JSON results say of this process and the machine. */
    public static Map<String, Object> environment() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("java", System.getProperty("java.vm.name") + " " + Runtime.version());
        map.put("java_flags", ManagementFactory.getRuntimeMXBean().getInputArguments());
        map.put("os", System.getProperty("os.name") + " " + System.getProperty("os.version"));
        map.put("processors", Runtime.getRuntime().availableProcessors());
        return map;
    }

    private static String property(String name) {
        String value = System.getProperty(name, "");
        return value.isBlank() ? UNKNOWN : value;
    }
}
