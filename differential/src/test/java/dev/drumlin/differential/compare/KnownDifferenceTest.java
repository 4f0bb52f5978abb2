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

    @Test
    void anExceptionOfCassandrasCodeIsKnownOnlyForItsStatements() {
        Answer bounds = new Answer.Refused("ServerError", "java.lang.IndexOutOfBoundsException: index (1)");
        Answer place = new Answer.Refused("invalid-request", "Order by only supports the clustering columns in order");

        assertThat(Comparison.of(SELECT, bounds, place))
                .isEqualTo(new Verdict.Known(KnownDifference.FAULT_IN_ORDER_BY));
        assertThat(Comparison.of(SELECT, bounds, row("1", "5"))).isInstanceOf(Verdict.Different.class);
        assertThat(Comparison.of(SELECT, new Answer.Refused("ServerError", "java.lang.NullPointerException"), place))
                .isInstanceOf(Verdict.Different.class);
    }

    @Test
    void averagesOfDecimalsMayDifferInTheirLastPlaceAndOtherNumbersMayNot() {
        assertThat(averages("system.avg(v0)", "1.10", "1.26"))
                .isEqualTo(new Verdict.Known(KnownDifference.AVERAGE_OF_DECIMALS));
        assertThat(averages("system.avg(v0)", "1.10", "1.27")).isInstanceOf(Verdict.Different.class);
        assertThat(averages("system.avg(v0)", "1.10", "1.100")).isInstanceOf(Verdict.Different.class);
        assertThat(averages("system.max(v0)", "1.10", "1.11")).isInstanceOf(Verdict.Different.class);
    }

    @Test
    void aBlobIsKnownToBeRefusedForATinyintAndForNoOtherType() {
        assertThat(Comparison.of(
                        SELECT,
                        row("1", "5"),
                        new Answer.Refused("invalid-request", "Invalid value for 's1' of type tinyint: got a blob.")))
                .isEqualTo(new Verdict.Known(KnownDifference.BLOB_FOR_TINYINT));
        assertThat(Comparison.of(
                        SELECT,
                        row("1", "5"),
                        new Answer.Refused("invalid-request", "Invalid value for 's1' of type smallint: got a blob.")))
                .isInstanceOf(Verdict.Different.class);
    }

    @Test
    void aFloatMayHaveFewerDigitsAndNoOtherValue() {
        assertThat(cast(DataType.Scalar.TEXT, "'7.2689312E7'", "'7.268931E7'"))
                .isEqualTo(new Verdict.Known(KnownDifference.TEXT_OF_FLOAT));
        assertThat(cast(DataType.Scalar.TEXT, "'7.2689312E7'", "'7.268932E7'")).isInstanceOf(Verdict.Different.class);
        assertThat(cast(DataType.Scalar.TEXT, "'7.268931E7'", "'7.2689312E7'")).isInstanceOf(Verdict.Different.class);
        assertThat(cast(DataType.Scalar.DECIMAL, "7.2689312E+7", "7.268931E+7"))
                .isEqualTo(new Verdict.Known(KnownDifference.TEXT_OF_FLOAT));
        assertThat(cast(DataType.Scalar.DECIMAL, "null", "1.5")).isInstanceOf(Verdict.Different.class);
        assertThat(cast(DataType.Scalar.DECIMAL, "1.50", "1.5")).isInstanceOf(Verdict.Different.class);
    }

    private static Verdict cast(DataType type, String cassandra, String drumlin) {
        List<Answer.Column> columns = List.of(new Answer.Column("cast(v0 as " + type.cql() + ")", type));
        return Comparison.of(
                Step.of(Step.Kind.SELECT, "SELECT cast(v0 AS " + type.cql() + ") FROM t1", List.of()),
                new Answer.Rows(columns, List.of(List.of(cassandra))),
                new Answer.Rows(columns, List.of(List.of(drumlin))));
    }

    private static Verdict averages(String column, String cassandra, String drumlin) {
        List<Answer.Column> columns = List.of(new Answer.Column(column, DataType.Scalar.DECIMAL));
        return Comparison.of(
                Step.of(Step.Kind.AGGREGATE, "SELECT avg(v0) FROM t1", List.of()),
                new Answer.Rows(columns, List.of(List.of(cassandra))),
                new Answer.Rows(columns, List.of(List.of(drumlin))));
    }

    private static Answer row(String value, String time) {
        return new Answer.Rows(
                List.of(
                        new Answer.Column("v0", DataType.Scalar.INT),
                        new Answer.Column("writetime(v0)", DataType.Scalar.BIGINT)),
                List.of(List.of(value, time)));
    }
}
