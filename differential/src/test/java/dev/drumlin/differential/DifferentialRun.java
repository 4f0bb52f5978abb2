package dev.drumlin.differential;

import dev.drumlin.differential.generate.ScenarioGenerator;
import dev.drumlin.differential.generate.Step;
import dev.drumlin.differential.peer.Peer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * Scenarios, several at a time, until so many statements were compared. Each has a seed and a keyspace of its own and sends
 * one statement after the other, so that its answers are the same whatever runs beside it. Differences are shrunk in the end.
 */
final class DifferentialRun {
    private static final int SCENARIO_STEPS = 400;
    private static final int DIFFERENCES_MAX = 20;

    private final Scenario scenario;
    private final int atOnce;
    private final Progress progress;
    private final Counts counts = new Counts();
    private final Set<String> kinds = new HashSet<>();
    private final List<Found> differences = new ArrayList<>();
    private long nextSeed;
    private long running;

    /** Makes one that runs so many scenarios at a time. */
    DifferentialRun(Peer cassandra, Peer drumlin, int atOnce) {
        this.scenario = new Scenario(cassandra, drumlin);
        this.atOnce = atOnce;
        this.progress = new Progress(System::nanoTime, System.out::println);
    }

    /** Runs scenarios of this seed and those after it, once; returns a report on each kind of difference. */
    List<String> run(long seed, long statements) throws InterruptedException {
        nextSeed = seed;
        try (ExecutorService threads = Executors.newFixedThreadPool(atOnce)) {
            Callable<Void> work = () -> {
                while (begin(statements)) {
                    scenario();
                }
                return null;
            };
            for (Future<Void> done : threads.invokeAll(Collections.nCopies(atOnce, work))) {
                done.get();
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException("a side could not be asked", e.getCause());
        }
        DifferenceReport report = new DifferenceReport(scenario);
        return differences.stream().map(report::of).toList();
    }

    /** Returns what was compared; when the run has ended. */
    Counts counts() {
        return counts;
    }

    private void scenario() {
        long seed = seed();
        List<Step> steps = ScenarioGenerator.steps(seed, SCENARIO_STEPS);
        Counts own = new Counts();
        Scenario.Failure failure = scenario.run(steps, own);
        end(own, failure == null ? null : new Found(seed, steps, failure));
    }

    /** Returns whether one more scenario is needed, besides those that run. */
    private synchronized boolean begin(long statements) {
        boolean more =
                counts.statements() + running * SCENARIO_STEPS < statements && differences.size() < DIFFERENCES_MAX;
        running += more ? 1 : 0;
        return more;
    }

    private synchronized long seed() {
        return nextSeed++;
    }

    private synchronized void end(Counts own, @Nullable Found found) {
        running--;
        counts.add(own);
        if (found != null && kinds.add(found.failure().what())) {
            differences.add(found);
            System.out.printf(
                    "differential: seed %d, step %d: %s%n",
                    found.seed(), found.failure().at(), found.failure().what());
        }
        progress.at(counts.statements(), differences.size());
    }
}
