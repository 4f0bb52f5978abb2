package dev.drumlin.differential;

import dev.drumlin.differential.compare.Comparison;
import dev.drumlin.differential.generate.ScenarioGenerator;
import dev.drumlin.differential.generate.Step;
import dev.drumlin.differential.peer.Answer;
import dev.drumlin.differential.peer.Peer;
import dev.drumlin.differential.shrink.Script;
import dev.drumlin.differential.shrink.Shrinker;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Scenarios one after the other, until so many statements were compared. Differences are shrunk and gathered. */
final class DifferentialRun {
    private static final int SCENARIO_STEPS = 400;
    private static final int SHRINK_TRIES = 30;
    private static final int DIFFERENCES_MAX = 20;
    private static final int ROWS_SHOWN = 3;

    private final Scenario scenario;
    private final Counts counts = new Counts();
    private final Set<String> kinds = new HashSet<>();
    private final List<String> differences = new ArrayList<>();

    DifferentialRun(Peer cassandra, Peer drumlin) {
        scenario = new Scenario(cassandra, drumlin);
    }

    /** Runs scenarios; returns a report on each kind of difference that was not seen before. */
    List<String> run(long seed, long statements) {
        int before = differences.size();
        long until = counts.statements() + statements;
        for (long each = seed; counts.statements() < until && differences.size() < DIFFERENCES_MAX; each++) {
            List<Step> steps = ScenarioGenerator.steps(each, SCENARIO_STEPS);
            Scenario.Failure failure = scenario.run(steps, counts);
            if (failure != null && kinds.add(failure.what())) {
                differences.add(report(each, steps, failure));
            }
        }
        return differences.subList(before, differences.size());
    }

    Counts counts() {
        return counts;
    }

    private String report(long seed, List<Step> steps, Scenario.Failure failure) {
        Counts uncounted = new Counts();
        List<Step> small = new Shrinker(
                        fewer -> {
                            Scenario.Failure again = scenario.run(fewer, uncounted);
                            return again != null
                                    && again.what().equals(failure.what())
                                    && again.at() == fewer.size() - 1;
                        },
                        SHRINK_TRIES)
                .shrink(steps.subList(0, failure.at() + 1));
        Scenario.Failure last = scenario.run(small, uncounted);
        if (last == null) {
            return "seed %d, step %d: %s; it did not come again%n%s%n%s"
                    .formatted(seed, failure.at(), failure.what(), Script.of(small), answers(failure));
        }
        return "seed %d, step %d: %s%n%s%n%s"
                .formatted(seed, failure.at(), failure.what(), Script.of(small), answers(last));
    }

    private static String answers(Scenario.Failure failure) {
        if (failure.cassandra() instanceof Answer.Rows c && failure.drumlin() instanceof Answer.Rows d) {
            return "Cassandra: %d rows of %s%nDrumlin:   %d rows of %s%nCassandra and Drumlin, %s"
                    .formatted(
                            c.rows().size(),
                            c.columns(),
                            d.rows().size(),
                            d.columns(),
                            String.join("\n  ", Comparison.firstDifferences(c, d, ROWS_SHOWN)));
        }
        return "Cassandra: %s%nDrumlin:   %s".formatted(failure.cassandra(), failure.drumlin());
    }
}
