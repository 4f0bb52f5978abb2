package dev.drumlin.differential;

import dev.drumlin.differential.compare.KnownDifference;
import dev.drumlin.differential.compare.Verdict;
import dev.drumlin.differential.generate.Step;
import dev.drumlin.differential.peer.Answer;
import java.util.EnumMap;
import java.util.Map;

/** How much was compared. For one thread. */
final class Counts {
    private final Map<Step.Kind, Long> statements = new EnumMap<>(Step.Kind.class);
    private final Map<KnownDifference, Long> known = new EnumMap<>(KnownDifference.class);
    private long errors;
    private long answersWithRows;
    private long rows;

    void add(Step step, Answer drumlin, Verdict verdict) {
        statements.merge(step.kind(), 1L, Long::sum);
        if (verdict instanceof Verdict.Known(KnownDifference difference)) {
            known.merge(difference, 1L, Long::sum);
        } else if (verdict == Verdict.Same.ERROR) {
            errors += drumlin instanceof Answer.Refused ? 1 : 0;
        } else if (drumlin instanceof Answer.Rows answer && !answer.columns().isEmpty()) {
            answersWithRows++;
            rows += answer.rows().size();
        }
    }

    void add(Counts other) {
        other.statements.forEach((kind, count) -> statements.merge(kind, count, Long::sum));
        other.known.forEach((difference, count) -> known.merge(difference, count, Long::sum));
        errors += other.errors;
        answersWithRows += other.answersWithRows;
        rows += other.rows;
    }

    long statements() {
        return statements.values().stream().mapToLong(Long::longValue).sum();
    }

    @Override
    public String toString() {
        return "%,d statements %s; %,d answers with %,d rows and %,d errors compared; differences as documented: %s"
                .formatted(statements(), statements, answersWithRows, rows, errors, known);
    }
}
