package dev.drumlin.bench.compare.child;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.drumlin.bench.compare.options.MemoryPlan;
import dev.drumlin.bench.compare.options.Side;
import dev.drumlin.bench.compare.workload.Job;
import dev.drumlin.bench.compare.workload.Level;

/** What a parent tells a child to do, one line each. Each is answered by one {@link Reply} that is not progress. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "do")
@JsonSubTypes({
    @JsonSubTypes.Type(value = Command.Open.class, name = "open"),
    @JsonSubTypes.Type(value = Command.Prepare.class, name = "prepare"),
    @JsonSubTypes.Type(value = Command.Run.class, name = "run"),
    @JsonSubTypes.Type(value = Command.Slices.class, name = "slices"),
    @JsonSubTypes.Type(value = Command.Close.class, name = "close")
})
public sealed interface Command {
    /** Opens an empty store in a folder; once, first. */
    record Open(Side side, Level level, MemoryPlan memory, String folder, long seed) implements Command {}

    /** Fills the store; once. */
    record Prepare(Job job) implements Command {}

    /** Runs calls for a while. */
    record Run(Job job, long millis) implements Command {}

    /**
     * Switches between two jobs in short slices: in each block one slice of {@code a}, one of {@code b}, and a second one of
     * {@code a} as the control, in random order.
     */
    record Slices(Job a, Job b, long sliceMillis, int blocks, long seed) implements Command {}

    /** Closes the store and ends the process. */
    record Close() implements Command {}
}
