package dev.drumlin.tracing.slowquery;

import dev.drumlin.storage.CostCounters;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Turns a request's figures into one sentence for an operator: the largest share of the time first. */
final class Explanation {
    /** Tombstones passed over for each row given, from which on they are worth a word. */
    private static final long TOMBSTONES_A_ROW = 10;

    private Explanation() {}

    /**
     * Returns the sentence.
     *
     * @param durationNanos the whole, from arrival to the end
     * @param stages nanoseconds waited in front of each stage, by name
     * @param surroundings nanoseconds of what else went on meanwhile, by name
     */
    static String of(CostCounters cost, long durationNanos, Map<String, Long> stages, Map<String, Long> surroundings) {
        long queued = Math.min(cost.queueNanos, durationNanos);
        long synced = Math.min(cost.syncNanos, durationNanos - queued);
        long worked = durationNanos - queued - synced;
        StringBuilder text =
                new StringBuilder("Took ").append(duration(durationNanos)).append(": ");
        List<String> parts = new ArrayList<>();
        if (worked >= queued && worked >= synced) {
            parts.add(share(worked, durationNanos) + " " + work(cost));
        }
        if (queued * 100 >= durationNanos) {
            parts.add(share(queued, durationNanos) + " waiting in queues" + longestStage(stages));
        }
        if (synced * 100 >= durationNanos) {
            parts.add(share(synced, durationNanos) + " waiting for the log to be synced");
        }
        if (parts.isEmpty() || worked < Math.max(queued, synced)) {
            parts.add(share(worked, durationNanos) + " " + work(cost));
        }
        text.append(String.join(", ", parts));
        surroundings.forEach((name, nanos) -> text.append("; meanwhile ")
                .append(name)
                .append(" for ")
                .append(duration(Math.min(nanos, durationNanos))));
        return text.append('.').toString();
    }

    private static String work(CostCounters cost) {
        List<String> details = new ArrayList<>();
        if (cost.chunks > 0) {
            details.add("read " + count(cost.chunks, "chunk") + " (" + bytes(cost.bytesRead) + ") of "
                    + count(cost.sstables, "SSTable"));
        }
        if (cost.tombstones > TOMBSTONES_A_ROW * Math.max(1, cost.rows)) {
            details.add("passed over " + cost.tombstones + " tombstones for " + count(cost.rows, "row"));
        } else if (cost.rows > 0) {
            details.add("gave " + count(cost.rows, "row"));
        }
        if (cost.mutations > 0) {
            details.add("applied " + count(cost.mutations, "mutation") + " (" + bytes(cost.bytesWritten) + ")");
        }
        return details.isEmpty() ? "at work" : "at work: " + String.join(", ", details);
    }

    private static String longestStage(Map<String, Long> stages) {
        return stages.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .filter(stage -> stage.getValue() > 0)
                .map(stage -> ", longest in front of stage " + stage.getKey())
                .orElse("");
    }

    private static String share(long part, long whole) {
        return (whole == 0 ? 100 : Math.round(100.0 * part / whole)) + " %";
    }

    private static String count(long number, String noun) {
        return number + " " + noun + (number == 1 ? "" : "s");
    }

    private static String duration(long nanos) {
        return nanos < 1_000_000
                ? nanos / 1_000 + " µs"
                : nanos < 10_000_000_000L
                        ? String.format(Locale.ROOT, "%.1f ms", nanos / 1e6)
                        : String.format(Locale.ROOT, "%.1f s", nanos / 1e9);
    }

    private static String bytes(long number) {
        return number < 10_000
                ? number + " bytes"
                : number < 10_000_000 ? number / 1_000 + " KB" : String.format(Locale.ROOT, "%.1f MB", number / 1e6);
    }
}
