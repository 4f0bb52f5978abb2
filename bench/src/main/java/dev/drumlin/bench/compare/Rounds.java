package dev.drumlin.bench.compare;

import dev.drumlin.bench.compare.child.RunFigures;
import dev.drumlin.bench.compare.options.CompareOptions;
import dev.drumlin.bench.compare.options.Measure;
import dev.drumlin.bench.compare.options.Sides;
import dev.drumlin.bench.compare.report.PairReport;
import dev.drumlin.bench.compare.report.SideReport;
import dev.drumlin.bench.compare.statistics.Spread;
import dev.drumlin.bench.compare.statistics.Verdict;
import dev.drumlin.bench.compare.workload.Job;
import java.util.ArrayList;
import java.util.List;

/**
 * Sides in processes of their own, taking turns: a, b, the control, bare RocksDB, and again. A ratio is between two runs of the
 * same round, so that what changes on the machine over minutes touches both.
 */
final class Rounds {
    private static final long MILLIS = 1_000;

    private final CompareOptions options;
    private final Sides sides;
    private final List<SideProcess> processes;
    private final Progress progress;

    /** Makes rounds of the processes of {@link Sides#processes}, in that order. */
    Rounds(CompareOptions options, Sides sides, List<SideProcess> processes, Progress progress) {
        this.options = options;
        this.sides = sides;
        this.processes = processes;
        this.progress = progress;
    }

    /** Warms all sides up, runs all rounds, and compares. Blocks. */
    List<PairReport> run(Measure measure) throws InterruptedException {
        Job job = measure.job(options.seed());
        List<List<RunFigures>> runs = new ArrayList<>();
        for (SideProcess process : processes) {
            progress.say("turn", process.name() + " warms up");
            runs.add(new ArrayList<>());
            if (options.warmupSeconds() > 0) {
                process.run(job, options.warmupSeconds() * MILLIS);
            }
        }
        for (int round = 0; round < measure.pairs(); round++) {
            for (int i = 0; i < processes.size(); i++) {
                progress.say(
                        "turn",
                        "round " + (round + 1) + " of " + measure.pairs() + ", "
                                + processes.get(i).name());
                runs.get(i).add(processes.get(i).run(job, measure.seconds() * MILLIS));
            }
        }
        progress.clear();
        return compare(measure, runs);
    }

    private List<PairReport> compare(Measure measure, List<List<RunFigures>> runs) {
        Spread control = Spread.ofRatios(speeds(runs.get(0)), speeds(runs.get(2)));
        List<PairReport> reports = new ArrayList<>();
        reports.add(pair(measure, runs, control, 0, 1));
        if (sides.bare().isPresent()) {
            reports.add(pair(measure, runs, control, 0, 3));
            reports.add(pair(measure, runs, control, 1, 3));
        }
        return reports;
    }

    private PairReport pair(Measure measure, List<List<RunFigures>> runs, Spread control, int a, int b) {
        SideProcess sideA = processes.get(a);
        SideProcess sideB = processes.get(b);
        Spread ratio = Spread.ofRatios(speeds(runs.get(a)), speeds(runs.get(b)));
        return new PairReport(
                measure,
                sides.setting(),
                sideA.name(),
                sideB.name(),
                measure.pairs(),
                new Verdict(ratio, control),
                UsedOptions.of(options, measure, List.of(sideA, sideB)),
                List.of(SideReport.of(sideA.name(), runs.get(a)), SideReport.of(sideB.name(), runs.get(b))));
    }

    private static List<Double> speeds(List<RunFigures> runs) {
        return runs.stream().map(RunFigures::speed).toList();
    }
}
