package dev.drumlin.bench.compare.report;

import dev.drumlin.bench.compare.options.Size;
import dev.drumlin.bench.compare.statistics.Spread;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Comparisons as a table of the documentation. */
public final class MarkdownTable {
    private static final String TITLES =
            "| workload | level | batch | a ÷ b | ratio [min, max] | control [min, max] | ops/s |"
                    + " p99 µs of a call | heap B/op | data on disk | write amp. | RSS |";
    private static final String RULE = "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |";

    private MarkdownTable() {}

    /** Writes a file, or writes it anew. */
    public static void write(Path file, List<PairReport> reports) {
        try {
            Files.write(file, lines(reports));
        } catch (IOException e) {
            throw new UncheckedIOException(file + " cannot be written", e);
        }
    }

    static List<String> lines(List<PairReport> reports) {
        List<String> lines = new ArrayList<>(List.of(TITLES, RULE));
        reports.forEach(report -> lines.add(line(report)));
        return lines;
    }

    private static String line(PairReport report) {
        SideReport a = report.sides().getFirst();
        SideReport b = report.sides().getLast();
        return String.format(
                Locale.ROOT,
                "| %s | %s | %d | %s ÷ %s | %s%s | %s | %,.0f ÷ %,.0f | %,.1f ÷ %,.1f | %.0f ÷ %.0f | %s ÷ %s |"
                        + " %.1f ÷ %.1f | %s ÷ %s |",
                report.measure().workload().text(),
                report.measure().level().text(),
                report.measure().batch(),
                report.a(),
                report.b(),
                spread(report.verdict().ratio()),
                report.verdict().isVoid() ? " **void**" : "",
                spread(report.verdict().control()),
                a.speed().median(),
                b.speed().median(),
                a.p99Micros(),
                b.p99Micros(),
                a.allocatedBytesPerOperation(),
                b.allocatedBytesPerOperation(),
                Size.text(a.dataBytes() < 0 ? a.diskBytes() : a.dataBytes()),
                Size.text(b.dataBytes() < 0 ? b.diskBytes() : b.dataBytes()),
                a.writeAmplification(),
                b.writeAmplification(),
                Size.text(a.peakResidentBytes()),
                Size.text(b.peakResidentBytes()));
    }

    private static String spread(Spread spread) {
        return String.format(Locale.ROOT, "%.2f [%.2f, %.2f]", spread.median(), spread.min(), spread.max());
    }
}
