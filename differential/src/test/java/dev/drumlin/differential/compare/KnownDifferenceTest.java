package dev.drumlin.differential.compare;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.drumlin.differential.generate.Step;
import dev.drumlin.differential.peer.Answer;
import dev.drumlin.differential.type.DataType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class KnownDifferenceTest {
    private static final Step SELECT = Step.of(Step.Kind.SELECT, "SELECT v0, writetime(v0) FROM t1", List.of());

    @ParameterizedTest
    @EnumSource
    void everyKnownDifferenceStandsInTheDocument(KnownDifference known) throws Exception {
        String document = Files.readString(Path.of("../docs/cql.md"), UTF_8);
        String table = document.substring(document.indexOf("## Differences from Cassandra"));

        assertThat(table.lines()).anyMatch(line -> line.startsWith("| " + known.documented()));
    }

    @Test
    void anotherValueIsADifference() {
        assertThat(Comparison.of(SELECT, row("1", "5"), row("2", "5"))).isInstanceOf(Verdict.Different.class);
    }

    @Test
    void timesOfTheSidesOwnClocksAreTheSameAndGivenTimesAreNot() {
        assertThat(Comparison.of(SELECT, row("1", "1796080151277655"), row("1", "1796080151290695")))
                .isEqualTo(Verdict.Same.ROWS);
        assertThat(Comparison.of(SELECT, row("1", "5"), row("1", "6"))).isInstanceOf(Verdict.Different.class);
    }

    @Test
    void anErrorOfAnotherKindIsADifference() {
        assertThat(Comparison.of(
                        SELECT, new Answer.Refused("SyntaxError", "line 1:0"), new Answer.Refused("internal", "")))
                .isInstanceOf(Verdict.Different.class);
    }

    private static Answer row(String value, String time) {
        return new Answer.Rows(
                List.of(
                        new Answer.Column("v0", DataType.Scalar.INT),
                        new Answer.Column("writetime(v0)", DataType.Scalar.BIGINT)),
                List.of(List.of(value, time)));
    }
}
