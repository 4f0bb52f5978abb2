package dev.drumlin.bench.compare.options;

import dev.drumlin.bench.UsageException;
import dev.drumlin.bench.compare.workload.Job;
import dev.drumlin.bench.compare.workload.Level;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Settings that can be switched while a process runs, so that both values are measured in the same one, in turn. */
@SuppressWarnings("ImmutableEnumChecker") // the lists are made by List.of
public enum RunTimeSetting {
    /** Items of a call. */
    BATCH("batch", List.of(), List.of(Level.SPI)),
    /** Calls under way at once: with durable writes, 1 has one sync for each of them. */
    CONCURRENCY("concurrency", List.of(), List.of(Level.SPI, Level.CQL)),
    /** Whether the stages of the pipeline gather calls. */
    PIPELINE_MODE("pipeline.mode", List.of("staged", "direct"), List.of(Level.CQL)),
    /** Slow-query tracing. */
    TRACING("tracing", List.of("off", "fast", "full"), List.of(Level.CQL));

    private static final String PREFIX = "drumlin.";
    private static final int NUMBER_MAX = 4_096;

    private final String text;
    private final List<String> values;
    private final List<Level> levels;

    RunTimeSetting(String text, List<String> values, List<Level> levels) {
        this.text = text;
        this.values = values;
        this.levels = levels;
    }

    /** Returns the setting of that name, with or without the prefix that it has in the server's configuration. */
    public static Optional<RunTimeSetting> named(String name) {
        String plain = name.startsWith(PREFIX) ? name.substring(PREFIX.length()) : name;
        return Arrays.stream(values()).filter(each -> each.text.equals(plain)).findFirst();
    }

    /** Returns all names, for people. */
    public static String names() {
        return Arrays.stream(values()).map(RunTimeSetting::text).collect(Collectors.joining(", "));
    }

    /** Returns the name. */
    public String text() {
        return text;
    }

    /** Refuses a value or a level that the setting does not have. */
    void check(String value, Level level) {
        if (!levels.contains(level)) {
            throw new UsageException("--setting " + text + " can be switched at --level "
                    + levels.stream().map(Level::text).collect(Collectors.joining(" or ")) + " only");
        }
        if (values.isEmpty() ? !isNumber(value) : !values.contains(value)) {
            throw new UsageException("--setting " + text + " has no value " + value + ". These exist: "
                    + (values.isEmpty() ? "whole numbers from 1 to " + NUMBER_MAX : String.join(", ", values)));
        }
    }

    private static boolean isNumber(String value) {
        return value.matches("[0-9]{1,4}") && Integer.parseInt(value) >= 1 && Integer.parseInt(value) <= NUMBER_MAX;
    }

    /** Returns a job with this setting at a value. */
    public Job apply(Job job, String value) {
        return switch (this) {
            case BATCH -> job.withBatch(Integer.parseInt(value));
            case CONCURRENCY -> job.withConcurrency(Integer.parseInt(value));
            case PIPELINE_MODE, TRACING -> job.withSwitch(text, value);
        };
    }
}
