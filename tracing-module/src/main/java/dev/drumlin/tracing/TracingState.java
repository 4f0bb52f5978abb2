package dev.drumlin.tracing;

import java.util.Map;

/**
 * What is switched on. Immutable; one is valid as a whole, so a request never sees half of a change.
 *
 * @param enable whether slow requests are recorded
 * @param fast whether only counters are kept, and no events, for requests that are not fully traced
 * @param thresholdMicros a request is slow if it took strictly longer; 0 to {@link #THRESHOLD_MAX}
 * @param ttlSeconds how long a record is kept, 1 to {@link #TTL_MAX}
 * @param probability share of requests that are fully traced whatever they take, 0 to 1
 */
public record TracingState(boolean enable, boolean fast, long thresholdMicros, long ttlSeconds, double probability) {
    /** Largest threshold in microseconds. */
    public static final long THRESHOLD_MAX = 4_294_967_295L;
    /** Largest time to live in seconds. */
    public static final long TTL_MAX = 630_720_000L;
    /** What a server starts with. */
    public static final TracingState DEFAULTS = new TracingState(true, true, 500_000, 86_400, 0);

    public TracingState {
        if (thresholdMicros < 0 || thresholdMicros > THRESHOLD_MAX) {
            throw new IllegalArgumentException(
                    "threshold must be 0 to " + THRESHOLD_MAX + " microseconds, not " + thresholdMicros);
        }
        if (ttlSeconds < 1 || ttlSeconds > TTL_MAX) {
            throw new IllegalArgumentException("ttl must be 1 to " + TTL_MAX + " seconds, not " + ttlSeconds);
        }
        if (!(probability >= 0 && probability <= 1)) {
            throw new IllegalArgumentException("probability must be 0 to 1, not " + probability);
        }
    }

    /**
     * Returns the state with some settings replaced. All are looked at before any is taken: a bad one changes nothing.
     *
     * @param settings by name: enable, fast ("true" or "false" in any case), threshold (microseconds), ttl (seconds); an empty
     *     value keeps what is
     * @throws IllegalArgumentException if a name is unknown or a value is not what it must be
     */
    public TracingState with(Map<String, String> settings) {
        boolean newEnable = enable;
        boolean newFast = fast;
        long newThreshold = thresholdMicros;
        long newTtl = ttlSeconds;
        for (Map.Entry<String, String> setting : settings.entrySet()) {
            String name = setting.getKey();
            String value = setting.getValue();
            switch (name) {
                case "enable" -> newEnable = value.isEmpty() ? enable : truth(name, value);
                case "fast" -> newFast = value.isEmpty() ? fast : truth(name, value);
                case "threshold" ->
                    newThreshold = value.isEmpty() ? thresholdMicros : number(name, value, "microseconds");
                case "ttl" -> newTtl = value.isEmpty() ? ttlSeconds : number(name, value, "seconds");
                default ->
                    throw new IllegalArgumentException(
                            "unknown parameter '" + name + "': there are enable, fast, threshold and ttl");
            }
        }
        return new TracingState(newEnable, newFast, newThreshold, newTtl, probability);
    }

    /** Returns the state with another probability. */
    public TracingState withProbability(double share) {
        return new TracingState(enable, fast, thresholdMicros, ttlSeconds, share);
    }

    /** Returns whether a request of that duration counts as slow: strictly longer, and any request if the threshold is 0. */
    public boolean isSlow(long durationNanos) {
        return thresholdMicros == 0 || durationNanos > thresholdMicros * 1_000;
    }

    /** Returns off, fast or full. */
    public String mode() {
        return enable ? fast ? "fast" : "full" : "off";
    }

    private static boolean truth(String name, String value) {
        if (value.equalsIgnoreCase("true")) {
            return true;
        }
        if (value.equalsIgnoreCase("false")) {
            return false;
        }
        throw new IllegalArgumentException(name + " must be true or false, not '" + value + "'");
    }

    private static long number(String name, String value, String unit) {
        try {
            return Long.parseLong(value);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(
                    name + " must be a whole number of " + unit + ", not '" + value + "'", e);
        }
    }
}
