package dev.drumlin.bench.report;

import java.util.Arrays;

/**
 * Several measurements of one thing.
 *
 * @param standardDeviation of the sample: divided by n − 1; 0 for a single measurement
 * @param median the upper one of two for an even number of measurements
 * @param medianAbsoluteDeviation median of the distances from the mean (sic, as the tool that this one mirrors has it)
 */
public record Summary(
        double mean,
        double standardDeviation,
        double median,
        double medianAbsoluteDeviation,
        double maximum,
        double minimum) {
    /** Sums up at least one measurement. */
    public static Summary of(double... measurements) {
        if (measurements.length == 0) {
            throw new IllegalArgumentException("measurements=0");
        }
        double[] sorted = sorted(measurements);
        double mean = Arrays.stream(sorted).average().orElseThrow();
        double squares = Arrays.stream(sorted).map(x -> (x - mean) * (x - mean)).sum();
        double[] distances =
                sorted(Arrays.stream(sorted).map(x -> Math.abs(x - mean)).toArray());
        return new Summary(
                mean,
                sorted.length == 1 ? 0 : Math.sqrt(squares / (sorted.length - 1)),
                middle(sorted),
                middle(distances),
                sorted[sorted.length - 1],
                sorted[0]);
    }

    private static double[] sorted(double[] values) {
        double[] copy = values.clone();
        Arrays.sort(copy);
        return copy;
    }

    private static double middle(double[] sorted) {
        return sorted[sorted.length / 2];
    }
}
