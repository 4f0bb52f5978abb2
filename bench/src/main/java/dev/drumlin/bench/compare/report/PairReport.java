package dev.drumlin.bench.compare.report;

import dev.drumlin.bench.compare.options.Measure;
import dev.drumlin.bench.compare.statistics.Verdict;
import java.util.List;
import java.util.Map;

/**
 * One comparison of two sides.
 *
 * @param setting what differs between the sides: {@code backend}, or the setting's name
 * @param pairs runs of each side; blocks of slices if the sides are in one process
 * @param options what the sides were set to, and what they have in common
 * @param sides a, then b
 */
public record PairReport(
        Measure measure,
        String setting,
        String a,
        String b,
        int pairs,
        Verdict verdict,
        Map<String, Object> options,
        List<SideReport> sides) {
    public PairReport {
        options = Map.copyOf(options);
        sides = List.copyOf(sides);
    }
}
