package dev.drumlin.tracing.slowquery;

import dev.drumlin.storage.CostCounters;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Makes a record from a request's figures and facts, within stated sizes. Thread-safe. */
public final class RecordMaker {
    /** Characters kept of a statement. */
    public static final int COMMAND_MAX = 4_096;
    /** Characters kept of one value. */
    public static final int VALUE_MAX = 64;
    /** Values kept of one request. */
    public static final int PARAMETERS_MAX = 100;

    private final Surroundings surroundings;

    public RecordMaker(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    /**
     * Returns the record.
     *
     * @param startMicros when the request arrived, microseconds since the epoch
     * @param startNanos the same on the nano clock
     * @param endNanos when all its work was over
     * @param slow whether it took longer than the threshold
     */
    public SlowQueryRecord make(
            UUID sessionId,
            long startMicros,
            long startNanos,
            long endNanos,
            boolean slow,
            CostCounters cost,
            RequestFacts facts,
            long ttlSeconds) {
        long duration = endNanos - startNanos;
        String explanation =
                Explanation.of(cost, duration, facts.stageNanos(), surroundings.during(startNanos, endNanos));
        Map<String, Long> stages = new LinkedHashMap<>();
        facts.stageNanos().forEach((stage, nanos) -> stages.put(stage, nanos / 1_000));
        return new SlowQueryRecord(
                sessionId,
                startMicros,
                duration / 1_000,
                slow,
                cut(facts.command(), COMMAND_MAX),
                facts.request(),
                cut(facts.parameters()),
                facts.source(),
                facts.tables(),
                cost.queueNanos / 1_000,
                CostTable.of(cost),
                stages,
                facts.problem(),
                explanation,
                ttlSeconds);
    }

    private static Map<String, String> cut(Map<String, String> parameters) {
        Map<String, String> kept = new LinkedHashMap<>();
        for (Map.Entry<String, String> parameter : parameters.entrySet()) {
            if (kept.size() == PARAMETERS_MAX) {
                kept.put("more", (parameters.size() - PARAMETERS_MAX) + " values");
                break;
            }
            String value = cut(parameter.getValue(), VALUE_MAX);
            kept.put(parameter.getKey(), value == null ? "null" : value);
        }
        return kept;
    }

    private static @Nullable String cut(@Nullable String text, int max) {
        if (text == null || text.length() <= max) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(max - 1)) ? max - 1 : max;
        return text.substring(0, end) + "... (" + (text.length() - end) + " more characters)";
    }
}
