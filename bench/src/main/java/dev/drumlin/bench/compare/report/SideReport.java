package dev.drumlin.bench.compare.report;

import dev.drumlin.bench.compare.child.RunFigures;
import dev.drumlin.bench.compare.statistics.Spread;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * What one side's runs came to.
 *
 * @param speed operations per second of its runs
 * @param microsMax the longest call
 * @param secondMin operations of the slowest whole second of all runs, −1 if there was none
 * @param dataBytes of the files that hold the rows, without logs; −1 if that is not known
 * @param writeAmplification bytes written to disk for each byte of key and value, since the process began; 0 if nothing was
 *     written
 * @param refused calls that were refused as too much and made again
 * @param problem the first error, null if there was none
 */
public record SideReport(
        String name,
        Spread speed,
        double p50Micros,
        double p99Micros,
        double p999Micros,
        double microsMax,
        long secondMin,
        double allocatedBytesPerOperation,
        long diskBytes,
        long dataBytes,
        double writeAmplification,
        long peakResidentBytes,
        double gcPercent,
        long refused,
        long errors,
        @Nullable String problem) {
    private static final double NANOS_PER_MICRO = 1_000;
    private static final double PERCENT = 100;
    private static final double NANOS_PER_MILLI = 1e6;
    private static final int DIGITS = 3;

    /** Returns the report of at least one run, in order. */
    public static SideReport of(String name, List<RunFigures> runs) {
        Histogram latency = new Histogram(DIGITS);
        long operations = 0;
        long nanos = 0;
        long allocated = 0;
        long gcMillis = 0;
        long refused = 0;
        long errors = 0;
        long secondMin = -1;
        String problem = null;
        for (RunFigures run : runs) {
            latency.add(run.histogram());
            operations += run.operations();
            nanos += run.nanos();
            allocated += run.allocatedBytes();
            gcMillis += run.gcMillis();
            refused += run.refused();
            errors += run.errors();
            if (run.secondMin() >= 0 && (secondMin < 0 || run.secondMin() < secondMin)) {
                secondMin = run.secondMin();
            }
            problem = problem == null ? run.problem() : problem;
        }
        ProcessShare last = ProcessShare.of(runs.getLast());
        return new SideReport(
                name,
                Spread.of(runs.stream().map(RunFigures::speed).toList()),
                latency.getValueAtPercentile(50) / NANOS_PER_MICRO,
                latency.getValueAtPercentile(99) / NANOS_PER_MICRO,
                latency.getValueAtPercentile(99.9) / NANOS_PER_MICRO,
                latency.getMaxValue() / NANOS_PER_MICRO,
                secondMin,
                operations == 0 ? 0 : (double) allocated / operations,
                last.diskBytes(),
                last.dataBytes(),
                last.writeAmplification(),
                last.peakResidentBytes(),
                nanos == 0 ? 0 : PERCENT * NANOS_PER_MILLI * gcMillis / nanos,
                refused,
                errors,
                problem);
    }

    /** What the process was like after its last run. */
    private record ProcessShare(long diskBytes, long dataBytes, double writeAmplification, long peakResidentBytes) {
        static ProcessShare of(RunFigures run) {
            long given = run.process().userWrittenBytes();
            return new ProcessShare(
                    run.process().diskBytes(),
                    run.process().dataBytes(),
                    given == 0 ? 0 : (double) run.process().writtenBytes() / given,
                    run.process().peakResidentBytes());
        }
    }
}
