package dev.drumlin.bench.compare.child;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.List;

/** What a child answers, one line each. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "is")
@JsonSubTypes({
    @JsonSubTypes.Type(value = Reply.Opened.class, name = "opened"),
    @JsonSubTypes.Type(value = Reply.Progress.class, name = "progress"),
    @JsonSubTypes.Type(value = Reply.Prepared.class, name = "prepared"),
    @JsonSubTypes.Type(value = Reply.Ran.class, name = "ran"),
    @JsonSubTypes.Type(value = Reply.Sliced.class, name = "sliced"),
    @JsonSubTypes.Type(value = Reply.Closed.class, name = "closed"),
    @JsonSubTypes.Type(value = Reply.Failed.class, name = "failed")
})
public sealed interface Reply {
    /** The store is open; {@code options} says what it is set to. */
    record Opened(List<String> options) implements Reply {}

    /** So many rows are in the store by now; may come any number of times before {@link Prepared}. */
    record Progress(long rows) implements Reply {}

    /** The store is filled. */
    record Prepared(long millis) implements Reply {}

    /** Calls were run. */
    record Ran(RunFigures figures) implements Reply {}

    /**
     * Slices were run.
     *
     * @param speedsA operations per second of each block's first slice of a
     * @param speedsB of its slice of b
     * @param speedsControl of its second slice of a
     * @param a all slices of a together
     * @param b all slices of b together
     */
    record Sliced(
            List<Double> speedsA,
            List<Double> speedsB,
            List<Double> speedsControl,
            List<RunFigures> a,
            List<RunFigures> b)
            implements Reply {}

    /** The store is closed, the process ends. */
    record Closed() implements Reply {}

    /** The command could not be done; the process ends. */
    record Failed(String why) implements Reply {}
}
