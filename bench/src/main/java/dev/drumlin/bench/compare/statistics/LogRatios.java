package dev.drumlin.bench.compare.statistics;

import java.util.List;

/** Many ratios of neighbouring slices, as a geometric mean with a 95 % interval by Student's t on their logarithms. */
public final class LogRatios {
    /** The 97.5 % quantile of Student's t, by degrees of freedom from 1; beyond, the expansion in 1/n is exact enough. */
    private static final double[] QUANTILES = {
        12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160, 2.145, 2.131, 2.120,
        2.110, 2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048, 2.045, 2.042
    };

    private static final double NORMAL = 1.959964;

    private LogRatios() {}

    /**
     * Returns the mean and the interval.
     *
     * @param dividends of each block of slices, above 0
     * @param divisors of the same blocks, above 0
     */
    public static Spread interval(List<Double> dividends, List<Double> divisors) {
        int count = dividends.size();
        if (count < 2 || count != divisors.size()) {
            throw new IllegalArgumentException("dividends=" + count + " divisors=" + divisors.size());
        }
        double sum = 0;
        double squares = 0;
        for (int i = 0; i < count; i++) {
            double log = Math.log(Spread.ratio(dividends.get(i), divisors.get(i)));
            sum += log;
            squares += log * log;
        }
        double mean = sum / count;
        double variance = Math.max(0, (squares - count * mean * mean) / (count - 1));
        double half = quantile(count - 1) * Math.sqrt(variance / count);
        return new Spread(Math.exp(mean), Math.exp(mean - half), Math.exp(mean + half));
    }

    private static double quantile(int freedom) {
        if (freedom <= QUANTILES.length) {
            return QUANTILES[freedom - 1];
        }
        return NORMAL + (Math.pow(NORMAL, 3) + NORMAL) / (4.0 * freedom);
    }
}
