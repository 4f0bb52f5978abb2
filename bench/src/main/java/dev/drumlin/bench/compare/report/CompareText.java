package dev.drumlin.bench.compare.report;

import dev.drumlin.bench.compare.options.Measure;
import dev.drumlin.bench.compare.options.Size;
import dev.drumlin.bench.compare.statistics.Spread;
import java.util.List;
import java.util.Locale;

/** Comparisons as a table for people. */
public final class CompareText {
    private static final double TWO_DIGITS_BELOW = 100;

    private CompareText() {}

    /** Returns the headline of a measure. */
    public static String headline(Measure measure) {
        return String.format(
                Locale.ROOT,
                "%s  level=%s batch=%d partitions=%,d concurrency=%d",
                measure.workload().text(),
                measure.level().text(),
                measure.batch(),
                measure.partitions(),
                measure.concurrency());
    }

    /** Returns a line for each side, with a line of titles above, and lines for what is out of the ordinary. */
    public static String sides(List<SideReport> sides) {
        int width = sides.stream().mapToInt(side -> side.name().length()).max().orElse(0) + 1;
        StringBuilder out = new StringBuilder(String.format(
                Locale.ROOT,
                "  %-" + width + "s%12s %25s %9s %9s %9s %10s %8s %9s %6s %9s %5s %6s%n",
                "side",
                "ops/s",
                "(lowest - highest)",
                "p50 us",
                "p99 us",
                "p99.9 us",
                "max us",
                "B/op",
                "data",
                "WA",
                "RSS",
                "GC %",
                "errors"));
        for (SideReport side : sides) {
            out.append(String.format(
                    Locale.ROOT,
                    "  %-" + width + "s%,12.0f %25s %9s %9s %9s %10s %8.1f %9s %6.2f %9s %5.1f %6d%n",
                    side.name(),
                    side.speed().median(),
                    String.format(
                            Locale.ROOT,
                            "(%,.0f - %,.0f)",
                            side.speed().min(),
                            side.speed().max()),
                    micros(side.p50Micros()),
                    micros(side.p99Micros()),
                    micros(side.p999Micros()),
                    micros(side.microsMax()),
                    side.allocatedBytesPerOperation(),
                    Size.text(side.dataBytes() < 0 ? side.diskBytes() : side.dataBytes()),
                    side.writeAmplification(),
                    Size.text(side.peakResidentBytes()),
                    side.gcPercent(),
                    side.errors()));
            remark(out, side);
        }
        return out.toString();
    }

    private static void remark(StringBuilder out, SideReport side) {
        if (side.secondMin() >= 0) {
            out.append(String.format(Locale.ROOT, "    slowest second of %s: %,d%n", side.name(), side.secondMin()));
        }
        if (side.refused() > 0) {
            out.append(String.format(
                    Locale.ROOT,
                    "    calls that %s refused as too much, made again: %,d%n",
                    side.name(),
                    side.refused()));
        }
        if (side.problem() != null) {
            out.append(String.format(Locale.ROOT, "    first error of %s: %s%n", side.name(), side.problem()));
        }
    }

    /** Returns what the comparison says. */
    public static String verdict(PairReport report) {
        Spread ratio = report.verdict().ratio();
        Spread control = report.verdict().control();
        String said = String.format(
                Locale.ROOT,
                "  %s / %s = %.3f [%.3f, %.3f]   control %.3f [%.3f, %.3f]",
                report.a(),
                report.b(),
                ratio.median(),
                ratio.min(),
                ratio.max(),
                control.median(),
                control.min(),
                control.max());
        return report.verdict().isVoid()
                ? said
                        + String.format(
                                Locale.ROOT,
                                "%n    VOID: the control is %.3f wide, more than half of the effect of %.3f. Nothing"
                                        + " is shown; run it on a quieter machine, longer (--duration) or more often"
                                        + " (--pairs).",
                                report.verdict().controlWidth(),
                                report.verdict().effect())
                : said;
    }

    private static String micros(double value) {
        return String.format(Locale.ROOT, value < TWO_DIGITS_BELOW ? "%.2f" : "%,.0f", value);
    }
}
