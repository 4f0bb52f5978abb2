package dev.drumlin.differential;

import dev.drumlin.differential.compare.Comparison;
import dev.drumlin.differential.compare.Verdict;
import dev.drumlin.differential.generate.Step;
import dev.drumlin.differential.peer.Answer;
import dev.drumlin.differential.peer.Peer;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Runs steps on both sides, each time in a keyspace that nobody used before. For any number of threads. */
final class Scenario {
    /** Cassandra then writes no log, which saves most of the time of a schema change; Drumlin takes no notice of it. */
    private static final String CREATE = "CREATE KEYSPACE " + Step.KEYSPACE
            + " WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1} AND durable_writes = false";

    private static final String DROP = "DROP KEYSPACE IF EXISTS " + Step.KEYSPACE;

    private final Peer cassandra;
    private final Peer drumlin;
    private final AtomicInteger keyspaces = new AtomicInteger();

    Scenario(Peer cassandra, Peer drumlin) {
        this.cassandra = cassandra;
        this.drumlin = drumlin;
    }

    /**
     * The first step whose answers differ.
     *
     * @param at its index
     * @param cassandra what Cassandra said; null if it was not asked
     */
    record Failure(int at, Step step, @Nullable Answer cassandra, Answer drumlin, String what) {}

    /** Runs the steps until the answers to one differ; returns that one, or null. */
    @Nullable
    Failure run(List<Step> steps, Counts counts) {
        String keyspace = "d" + keyspaces.incrementAndGet();
        both(keyspace, DROP);
        both(keyspace, CREATE);
        try {
            for (int i = 0; i < steps.size(); i++) {
                Step step = steps.get(i);
                boolean alone = step.mode() == Step.Mode.DRUMLIN_ONLY || step.mode() == Step.Mode.NOT_SUPPORTED;
                Answer theirs = alone ? null : cassandra.execute(keyspace, step);
                Answer ours = drumlin.execute(keyspace, step);
                Verdict verdict = theirs == null ? Comparison.alone(step, ours) : Comparison.of(step, theirs, ours);
                counts.add(step, ours, verdict);
                if (verdict instanceof Verdict.Different(String what)) {
                    return new Failure(i, step, theirs, ours, what);
                }
                if (verdict instanceof Verdict.Known && mayHaveWritten(step, theirs, ours)) {
                    return null;
                }
            }
            return null;
        } finally {
            both(keyspace, DROP);
        }
    }

    /** Returns whether one side may have written what the other refused: then the two no longer hold the same data. */
    private static boolean mayHaveWritten(Step step, @Nullable Answer theirs, Answer ours) {
        boolean oneRefused = theirs instanceof Answer.Refused != ours instanceof Answer.Refused;
        return oneRefused
                && !step.text().stripLeading().toUpperCase(Locale.ROOT).startsWith("SELECT");
    }

    private void both(String keyspace, String text) {
        Step step = Step.of(Step.Kind.SCHEMA, text.replace(Step.KEYSPACE, keyspace), List.of());
        for (Peer peer : List.of(cassandra, drumlin)) {
            if (peer.execute("system", step) instanceof Answer.Refused refused) {
                throw new IllegalStateException(text + ": " + refused);
            }
        }
    }
}
