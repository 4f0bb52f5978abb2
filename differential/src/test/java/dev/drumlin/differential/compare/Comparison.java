package dev.drumlin.differential.compare;

import dev.drumlin.differential.generate.Step;
import dev.drumlin.differential.peer.Answer;
import dev.drumlin.differential.peer.Answer.Refused;
import dev.drumlin.differential.peer.Answer.Rows;
import java.util.List;
import java.util.stream.IntStream;

/** Compares the two answers to one step. */
public final class Comparison {
    private Comparison() {}

    /** Returns whether the answers are the same, differ as documented, or differ. */
    public static Verdict of(Step step, Answer cassandra, Answer drumlin) {
        Verdict verdict = plain(step, cassandra, drumlin);
        if (verdict instanceof Verdict.Different) {
            for (KnownDifference known : KnownDifference.values()) {
                if (known.explains(step, cassandra, drumlin)) {
                    return new Verdict.Known(known);
                }
            }
        }
        return verdict;
    }

    /** Judges what Drumlin alone was asked. */
    public static Verdict alone(Step step, Answer drumlin) {
        boolean right = switch (step.mode()) {
            case NOT_SUPPORTED ->
                drumlin instanceof Refused refused && refused.kind().equals("not-supported");
            case DRUMLIN_ONLY -> drumlin instanceof Rows;
            case COMPARED, SHAPE -> false;
        };
        return right ? Verdict.Same.ERROR : new Verdict.Different("Drumlin alone: " + step.mode());
    }

    private static Verdict plain(Step step, Answer cassandra, Answer drumlin) {
        return switch (cassandra) {
            case Refused c
            when drumlin instanceof Refused d ->
                ErrorKinds.same(c.kind(), d.kind())
                        ? Verdict.Same.ERROR
                        : new Verdict.Different("kinds of error: " + c.kind() + " and " + d.kind());
            case Refused c -> new Verdict.Different("only Cassandra refuses: " + generalized(c));
            case Rows c when drumlin instanceof Rows d -> rows(step, c, d);
            case Rows _ -> new Verdict.Different("only Drumlin refuses: " + generalized((Refused) drumlin));
        };
    }

    private static Verdict rows(Step step, Rows cassandra, Rows drumlin) {
        if (!cassandra.columns().equals(drumlin.columns())) {
            return new Verdict.Different("columns");
        }
        if (cassandra.rows().size() != drumlin.rows().size()) {
            return new Verdict.Different("number of rows");
        }
        if (step.mode() == Step.Mode.SHAPE) {
            return Verdict.Same.ROWS;
        }
        List<Answer.Column> columns = cassandra.columns();
        for (int row = 0; row < cassandra.rows().size(); row++) {
            for (int i = 0; i < columns.size(); i++) {
                String c = cassandra.rows().get(row).get(i);
                String d = drumlin.rows().get(row).get(i);
                if (!Clocks.same(columns.get(i).name(), c, d)) {
                    return new Verdict.Different(
                            "values of " + generalized(columns.get(i).name()));
                }
            }
        }
        return Verdict.Same.ROWS;
    }

    private static String generalized(Refused refused) {
        return refused.kind() + " " + generalized(refused.message());
    }

    /** Leaves out names and numbers, so that one kind of difference is told once. */
    private static String generalized(String text) {
        return text.replaceAll("'[^']*'|\"[^\"]*\"|\\b[a-z]\\d+\\b|-?\\d+", "_").replaceAll("(?s)\n.*", "");
    }

    /** Returns the rows that are only on one side, or at another place, at most so many. */
    public static List<String> firstDifferences(Rows cassandra, Rows drumlin, int most) {
        int rows = Math.max(cassandra.rows().size(), drumlin.rows().size());
        return IntStream.range(0, rows)
                .filter(i -> i >= cassandra.rows().size()
                        || i >= drumlin.rows().size()
                        || !isSame(
                                cassandra.columns(),
                                cassandra.rows().get(i),
                                drumlin.rows().get(i)))
                .limit(most)
                .mapToObj(i -> "row " + i + ": " + row(cassandra, i) + " and " + row(drumlin, i))
                .toList();
    }

    private static boolean isSame(List<Answer.Column> columns, List<String> cassandra, List<String> drumlin) {
        return columns.size() == drumlin.size()
                && IntStream.range(0, columns.size())
                        .allMatch(i -> Clocks.same(columns.get(i).name(), cassandra.get(i), drumlin.get(i)));
    }

    private static String row(Rows rows, int i) {
        return i < rows.rows().size() ? rows.rows().get(i).toString() : "none";
    }
}
