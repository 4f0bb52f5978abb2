package dev.drumlin.bench.report;

/**
 * Which build is measured, as far as the launcher knows: it passes the system properties {@code drumlin.version},
 * {@code drumlin.commit} and {@code drumlin.commit-date}.
 */
public record BuildFacts(String version, String commit, String date) {
    private static final String UNKNOWN = "unknown";

    public static BuildFacts ofThisProcess() {
        return new BuildFacts(property("drumlin.version"), property("drumlin.commit"), property("drumlin.commit-date"));
    }

    private static String property(String name) {
        String value = System.getProperty(name, "");
        return value.isBlank() ? UNKNOWN : value;
    }
}
