package dev.drumlin.bench.compare.statistics;

import java.util.Arrays;
import java.util.List;

/**
 * Where some values lie. For ratios of slices, {@code min} and {@code max} are the ends of a 95 % interval.
 *
 * @param median the middle value, or the mean of the two in the middle
 */
public record Spread(double median, double min, double max) {
    /** Returns the spread of at least one value. */
    public static Spread of(List<Double> values) {
        double[] sorted =
                values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        if (sorted.length == 0) {
            throw new IllegalArgumentException("no values");
        }
        int middle = sorted.length / 2;
        double median = sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
        return new Spread(median, sorted[0], sorted[sorted.length - 1]);
    }

    /** Returns the spread of the ratios of values that belong together by their place. */
    public static Spread ofRatios(List<Double> dividends, List<Double> divisors) {
        if (dividends.size() != divisors.size()) {
            throw new IllegalArgumentException("dividends=" + dividends.size() + " divisors=" + divisors.size());
        }
        Double[] ratios = new Double[dividends.size()];
        Arrays.setAll(ratios, i -> ratio(dividends.get(i), divisors.get(i)));
        return of(List.of(ratios));
    }

    /** Returns a ratio that JSON can hold: of nothing to nothing it is 1, of something to nothing very large. */
    static double ratio(double dividend, double divisor) {
        if (divisor > 0) {
            return dividend / divisor;
        }
        return dividend > 0 ? Double.MAX_VALUE : 1;
    }
}
