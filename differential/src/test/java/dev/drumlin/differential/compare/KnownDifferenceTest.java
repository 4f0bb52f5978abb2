package dev.drumlin.differential.compare;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.drumlin.differential.generate.Parameter;
import dev.drumlin.differential.generate.Step;
import dev.drumlin.differential.peer.Answer;
import dev.drumlin.differential.type.DataType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

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
    void averagesOfDecimalsMayDifferByLessThanOneAndOtherNumbersMayNot() {
        assertThat(averages("system.avg(v0)", "1.10", "1.26"))
                .isEqualTo(new Verdict.Known(KnownDifference.AVERAGE_OF_DECIMALS));
        assertThat(averages("system.avg(v0)", "1.10", "2.27")).isInstanceOf(Verdict.Different.class);
        assertThat(averages("system.avg(v0)", "1.10", "1.100")).isInstanceOf(Verdict.Different.class);
        assertThat(averages("system.max(v0)", "1.10", "1.11")).isInstanceOf(Verdict.Different.class);
    }

    /**
     * A known difference, and the answer of Drumlin beside it that is one no more.
     *
     * @param neighbour differs from {@code drumlin} in what the rule is about
     */
    record Case(KnownDifference known, String text, Answer cassandra, Answer drumlin, Answer neighbour) {}

    private static final Answer NO_ROWS = new Answer.Rows(List.of(), List.of());

    private static Answer cassandraRefuses(String message) {
        return new Answer.Refused("InvalidQueryException", message);
    }

    private static Answer refuses(String kind, String message) {
        return new Answer.Refused(kind, message);
    }

    static Stream<Case> cases() {
        return Stream.of(
                new Case(
                        KnownDifference.TABLE_NOT_FOUND,
                        "SELECT v0 FROM nosuch",
                        cassandraRefuses("table nosuch does not exist"),
                        refuses("not-found", "The table does not exist"),
                        refuses("internal", "The table does not exist")),
                new Case(
                        KnownDifference.SUM_OUT_OF_RANGE,
                        "SELECT sum(v0) FROM t1",
                        NO_ROWS,
                        refuses("invalid-request", "The sum is out of the range of int"),
                        refuses("overloaded", "The sum is out of the range of int")),
                new Case(
                        KnownDifference.CAST_OUT_OF_RANGE,
                        "SELECT cast(v0 AS int) FROM t1",
                        NO_ROWS,
                        refuses("invalid-request", "1e20 is out of the range of int"),
                        refuses("invalid-request", "There is no column 'v0'")),
                new Case(
                        KnownDifference.DATE_OF,
                        "SELECT dateOf(v0) FROM t1",
                        cassandraRefuses("Unknown function 'dateof'"),
                        NO_ROWS,
                        refuses("internal", "")),
                new Case(
                        KnownDifference.FAULT_IN_EMPTY_MAP,
                        "SELECT v0 FROM t1 WHERE p0 = {}",
                        refuses("ServerError", "java.lang.NullPointerException"),
                        NO_ROWS,
                        refuses("internal", "")),
                new Case(
                        KnownDifference.SELECTED_CONSTANT,
                        "SELECT min(11111111-1111-1111-1111-111111111111) FROM t1",
                        NO_ROWS,
                        refuses("invalid-request", "A constant in the selection needs its type: write it"),
                        refuses("invalid-request", "A constant in the selection is not known")),
                new Case(
                        KnownDifference.DESCRIBE,
                        "DESC t1 WHERE",
                        refuses("SyntaxError", "line 1:8"),
                        refuses("not-supported", "DESC is not supported"),
                        refuses("internal", "DESC is not supported")),
                new Case(
                        KnownDifference.ARITHMETIC,
                        "SELECT v0 + 1 FROM t1",
                        NO_ROWS,
                        refuses("invalid-request", "Syntax error at line 1, column 11: found '+'"),
                        refuses("invalid-request", "Syntax error at line 1, column 11: found ';'")),
                new Case(
                        KnownDifference.SELECTED_COMPOSITE,
                        "SELECT (v0, v1) FROM t1 WHERE p0 = 1",
                        NO_ROWS,
                        refuses("invalid-request", "Syntax error at line 1, column 8: found '('"),
                        refuses("invalid-request", "Syntax error at line 1, column 35: found '='")),
                new Case(
                        KnownDifference.EMPTY_VALUE,
                        "SELECT blobAsInt(v0) FROM t1",
                        NO_ROWS,
                        refuses("invalid-request", "expected 4 bytes, got 0"),
                        refuses("invalid-request", "expected 4 bytes, got 3")),
                new Case(
                        KnownDifference.EMPTY_KEY,
                        "SELECT v0 FROM t1 WHERE p0 = ''",
                        NO_ROWS,
                        refuses("invalid-request", "A partition key may not be empty"),
                        refuses("invalid-request", "A clustering key may not be empty")),
                new Case(
                        KnownDifference.DECIMAL_IN_KEY,
                        "SELECT c0 FROM t1",
                        decimal("c0", "1.50"),
                        decimal("c0", "1.5"),
                        decimal("c0", "1.6")));
    }

    private static Answer decimal(String column, String value) {
        return new Answer.Rows(List.of(new Answer.Column(column, DataType.Scalar.DECIMAL)), List.of(List.of(value)));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void whatIsMeantIsKnownAndWhatStandsBesideItIsNot(Case each) {
        Step step = Step.of(Step.Kind.SELECT, each.text(), List.of());

        assertThat(Comparison.of(step, each.cassandra(), each.drumlin())).isEqualTo(new Verdict.Known(each.known()));
        assertThat(Comparison.of(step, each.cassandra(), each.neighbour())).isInstanceOf(Verdict.Different.class);
    }

    @Test
    void aBoundValueOfAnotherTypeIsKnownInMistakesAlone() {
        Answer bytes = cassandraRefuses("Expected 8 or 0 byte long (2)");
        Step.Kind[] kinds = {Step.Kind.WRONG, Step.Kind.SELECT};
        List<Verdict> verdicts = Stream.of(kinds)
                .map(kind -> Comparison.of(
                        Step.of(
                                kind,
                                "SELECT v0 FROM t1 WHERE token(p0) > (?)",
                                List.of(new Parameter("1", "1", new byte[2]))),
                        bytes,
                        NO_ROWS))
                .toList();

        assertThat(verdicts.getFirst()).isEqualTo(new Verdict.Known(KnownDifference.VALUE_OF_ANOTHER_TYPE));
        assertThat(verdicts.getLast()).isInstanceOf(Verdict.Different.class);
    }

    @Test
    void aDecimalThatIsNoKeyKeepsItsForm() {
        assertThat(Comparison.of(SELECT, decimal("v0", "1.50"), decimal("v0", "1.5")))
                .isInstanceOf(Verdict.Different.class);
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

    @Test
    void aVarintIsHeldInBigintByOneSideAlone() {
        assertThat(cast(DataType.Scalar.VARINT, "9223372036854775807", "10000000000000000000"))
                .isEqualTo(new Verdict.Known(KnownDifference.CAST_TO_VARINT));
        assertThat(cast(DataType.Scalar.VARINT, "-9223372036854775808", "-10000000000000000000"))
                .isEqualTo(new Verdict.Known(KnownDifference.CAST_TO_VARINT));
        assertThat(cast(DataType.Scalar.VARINT, "9223372036854775807", "-10000000000000000000"))
                .isInstanceOf(Verdict.Different.class);
        assertThat(cast(DataType.Scalar.VARINT, "1", "18446744073709551617"))
                .isEqualTo(new Verdict.Known(KnownDifference.CAST_TO_VARINT));
        assertThat(cast(DataType.Scalar.VARINT, "1", "2")).isInstanceOf(Verdict.Different.class);
        assertThat(cast(DataType.Scalar.VARINT, "9223372036854775807", "5")).isInstanceOf(Verdict.Different.class);
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
