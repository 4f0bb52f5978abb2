package dev.drumlin.differential;

import dev.drumlin.differential.compare.Comparison;
import dev.drumlin.differential.generate.Step;
import dev.drumlin.differential.peer.Answer;
import dev.drumlin.differential.shrink.Script;
import dev.drumlin.differential.shrink.Shrinker;
import java.util.List;

/** Makes the script of a difference small and writes it down with both answers. */
final class DifferenceReport {
    private static final int SHRINK_TRIES = 60;
    private static final int ROWS_SHOWN = 3;

    private final Scenario scenario;
    private final Counts uncounted = new Counts();

    DifferenceReport(Scenario scenario) {
        this.scenario = scenario;
    }

    String of(Found found) {
        Scenario.Failure failure = found.failure();
        List<Step> small = new Shrinker(fewer -> comesAgain(failure, fewer), SHRINK_TRIES)
                .shrink(found.steps().subList(0, failure.at() + 1));
        Scenario.Failure last = scenario.run(small, uncounted);
        String again = last == null ? "; it did not come again" : "";
        return "seed %d, step %d: %s%s%n%s%n%s"
                .formatted(
                        found.seed(),
                        failure.at(),
                        failure.what(),
                        again,
                        Script.of(small),
                        answers(last == null ? failure : last));
    }

    private boolean comesAgain(Scenario.Failure failure, List<Step> fewer) {
        Scenario.Failure again = scenario.run(fewer, uncounted);
        return again != null && again.what().equals(failure.what()) && again.at() == fewer.size() - 1;
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
