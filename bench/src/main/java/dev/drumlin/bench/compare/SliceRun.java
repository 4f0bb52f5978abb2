package dev.drumlin.bench.compare;

import dev.drumlin.bench.compare.child.Command;
import dev.drumlin.bench.compare.child.Reply;
import dev.drumlin.bench.compare.options.CompareOptions;
import dev.drumlin.bench.compare.options.Measure;
import dev.drumlin.bench.compare.options.Subject;
import dev.drumlin.bench.compare.report.PairReport;
import dev.drumlin.bench.compare.report.SideReport;
import dev.drumlin.bench.compare.statistics.LogRatios;
import dev.drumlin.bench.compare.statistics.Spread;
import dev.drumlin.bench.compare.statistics.Verdict;
import dev.drumlin.bench.compare.workload.Job;
import java.util.ArrayList;
import java.util.List;

/** A setting that is switched at run time: both values in one process, in turn, in short slices. */
final class SliceRun {
    private static final long SLICE_MILLIS = 200;
    private static final int SLICES_PER_BLOCK = 3;

    /** At least 300 slices. */
    private static final int BLOCKS_MIN = 100;

    /** A slice without any operation still has a logarithm. */
    private static final double SPEED_MIN = 1;

    private static final long MILLIS = 1_000;

    private final CompareOptions options;
    private final Subject.RunTime subject;
    private final SideProcess process;
    private final Progress progress;

    SliceRun(CompareOptions options, Subject.RunTime subject, SideProcess process, Progress progress) {
        this.options = options;
        this.subject = subject;
        this.process = process;
        this.progress = progress;
    }

    /** Warms both values up, runs all slices, and compares. Blocks. */
    PairReport run(Measure measure) throws InterruptedException {
        Job job = measure.job(options.seed());
        Job a = subject.setting().apply(job, subject.valueA());
        Job b = subject.setting().apply(job, subject.valueB());
        if (options.warmupSeconds() > 0) {
            process.run(a, options.warmupSeconds() * MILLIS);
            process.run(b, options.warmupSeconds() * MILLIS);
        }
        long asked = (long) measure.seconds() * measure.pairs() * 2 * MILLIS / SLICE_MILLIS / SLICES_PER_BLOCK;
        int blocks = (int) Math.max(BLOCKS_MIN, asked);
        Reply.Sliced sliced = process.slices(new Command.Slices(a, b, SLICE_MILLIS, blocks, options.seed()));
        progress.clear();
        Spread ratio = LogRatios.interval(atLeastOne(sliced.speedsA()), atLeastOne(sliced.speedsB()));
        Spread control = LogRatios.interval(atLeastOne(sliced.speedsA()), atLeastOne(sliced.speedsControl()));
        return new PairReport(
                measure,
                subject.setting().text(),
                subject.a(),
                subject.b(),
                blocks,
                new Verdict(ratio, control),
                UsedOptions.of(options, measure, List.of(process)),
                List.of(SideReport.of(subject.a(), sliced.a()), SideReport.of(subject.b(), sliced.b())));
    }

    private static List<Double> atLeastOne(List<Double> speeds) {
        List<Double> all = new ArrayList<>();
        speeds.forEach(speed -> all.add(Math.max(SPEED_MIN, speed)));
        return all;
    }
}
