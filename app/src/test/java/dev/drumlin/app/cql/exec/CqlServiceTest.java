package dev.drumlin.app.cql.exec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drumlin.app.cql.BatchRequest;
import dev.drumlin.app.cql.BoundValues;
import dev.drumlin.app.cql.CqlRequest;
import dev.drumlin.app.cql.CqlSettings;
import dev.drumlin.app.cql.Marker;
import dev.drumlin.app.cql.Prepared;
import dev.drumlin.storage.error.ErrorCode;
import dev.drumlin.storage.error.InvalidRequestException;
import dev.drumlin.storage.error.NotFoundException;
import dev.drumlin.storage.schema.CqlType;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Prepared statements, bound values and batches, as callers of the module see them. */
class CqlServiceTest {
    private final CqlBench bench = CqlBench.ready();

    @BeforeEach
    void table() {
        bench.run("CREATE TABLE t (k int, c int, s int static, v text, w int, PRIMARY KEY (k, c))");
    }

    private static byte[] integer(int value) {
        return new byte[] {(byte) (value >> 24), (byte) (value >> 16), (byte) (value >> 8), (byte) value};
    }

    private Answer execute(Prepared statement, BoundValues values) {
        Answer answer = new Answer();
        bench.service.execute(new CqlRequest(statement, values), answer);
        answer.checkEnded();
        return answer;
    }

    @Test
    void theSameTextHasTheSameIdAndIsFoundByIt() {
        String text = "SELECT v FROM t WHERE k = ? AND c = ?";
        Prepared one = bench.service.prepare(text, "ks");
        assertThat(bench.service.prepare(text, "ks").id()).isEqualTo(one.id()).matches("[0-9a-f]{32}");
        assertThat(bench.service.prepared(one.id())).isSameAs(one);
        assertThat(bench.service
                        .prepare("SELECT v FROM ks.t WHERE k = ? AND c = ?", null)
                        .id())
                .isNotEqualTo(one.id());
        for (String unknown : List.of("", "zz", "0".repeat(32), one.id() + "0")) {
            assertThatThrownBy(() -> bench.service.prepared(unknown))
                    .isInstanceOf(NotFoundException.class)
                    .hasMessageContaining("prepare it again");
        }
    }

    @Test
    void statementsForOneUseWithoutMarkersAreNotKept() {
        Prepared once = bench.service.analyse("SELECT v FROM t WHERE k = 1", "ks");
        assertThat(bench.service.analyse("SELECT v FROM t WHERE k = 1", "ks")).isNotSameAs(once);
        Prepared often = bench.service.analyse("SELECT v FROM t WHERE k = ?", "ks");
        assertThat(bench.service.analyse("SELECT v FROM t WHERE k = ?", "ks")).isSameAs(often);
        assertThatThrownBy(() -> bench.service.prepared(once.id())).isInstanceOf(NotFoundException.class);
    }

    @Test
    void markersTellWhatTheyTake() {
        Prepared statement =
                bench.service.prepare("SELECT v FROM t WHERE k IN ? AND c >= :low AND c < ? LIMIT ?", "ks");
        CqlType.ListType list = new CqlType.ListType(CqlType.Scalar.INT, true);
        assertThat(statement.markers().list())
                .containsExactly(
                        new Marker("in(k)", false, list),
                        new Marker("low", true, CqlType.Scalar.INT),
                        new Marker("c", false, CqlType.Scalar.INT),
                        new Marker("[limit]", false, CqlType.Scalar.INT));
        assertThat(statement.columns().get(0).name()).isEqualTo("v");
        Prepared insert =
                bench.service.prepare("INSERT INTO t (k, c, v) VALUES (:a, :a, ?) USING TTL ? AND TIMESTAMP ?", "ks");
        assertThat(insert.markers().indexesOf("a")).containsExactly(0, 1);
        assertThat(insert.markers().get(3).name()).isEqualTo("[ttl]");
        assertThat(insert.markers().get(4).type()).isEqualTo(CqlType.Scalar.BIGINT);
        assertThatThrownBy(() -> insert.markers().indexesOf("b"))
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("'b'");
    }

    @Test
    void unsetLeavesAsItIsAndNullDeletes() {
        Prepared insert = bench.service.prepare("INSERT INTO t (k, c, v, w) VALUES (?, ?, ?, ?)", "ks");
        execute(
                insert,
                new BoundValues()
                        .add(integer(1))
                        .add(integer(2))
                        .add(new byte[] {'x'})
                        .add(integer(9)));
        execute(
                insert,
                new BoundValues().add(integer(1)).add(integer(2)).addUnset().addNull());
        assertThat(bench.run("SELECT v, w FROM t WHERE k = 1").rows()).containsExactly("'x' | null");
        Prepared update = bench.service.prepare("UPDATE t SET v = ? WHERE k = ? AND c = ?", "ks");
        assertThat(execute(update, new BoundValues().addUnset().add(integer(7)).add(integer(7)))
                        .problem())
                .isNull();
        assertThat(bench.run("SELECT k FROM t WHERE k = 7").rows()).isEmpty();
    }

    @Test
    void wrongValuesAreRefusedByName() {
        Prepared insert = bench.service.prepare("INSERT INTO t (k, c, v) VALUES (?, ?, ?)", "ks");
        refused(insert, new BoundValues().add(integer(1)), "3 bind markers, but 1 values");
        refused(
                insert,
                new BoundValues().addNull().add(integer(1)).addNull(),
                "null value for partition key column 'k'");
        refused(
                insert,
                new BoundValues().add(integer(1)).addUnset().addNull(),
                "unset value for clustering column 'c'");
        refused(insert, new BoundValues().add(new byte[3]).add(integer(1)).addNull(), "'k'");
        refused(insert, new BoundValues().add(integer(1)).add(integer(1)).add(new byte[] {(byte) 0xFF}), "'v'");
        assertThat(bench.run("SELECT * FROM t").rows()).isEmpty();
        Prepared select = bench.service.prepare("SELECT v FROM t WHERE k = 1 LIMIT ?", "ks");
        refused(select, new BoundValues().add(integer(0)), "strictly positive");
        refused(select, new BoundValues().addNull(), "null value of [limit]");
        assertThat(execute(select, new BoundValues().addUnset()).problem()).isNull();
        Prepared in = bench.service.prepare("SELECT v FROM t WHERE k IN ?", "ks");
        refused(in, new BoundValues().addNull(), "'k'");
        refused(in, new BoundValues().add(new byte[] {0, 0, 0, 9}), "in(k)");
    }

    private void refused(Prepared statement, BoundValues values, String part) {
        Answer answer = execute(statement, values);
        assertThat(answer.problem()).as(part).isNotNull().hasMessageContaining(part);
        assertThat(Objects.requireNonNull(answer.problem()).code()).isEqualTo(ErrorCode.INVALID_REQUEST);
    }

    @Test
    void aListOfKeysAndOfTuplesCanBeBound() {
        for (int c = 0; c < 4; c++) {
            bench.run("INSERT INTO t (k, c, w) VALUES (" + c % 2 + ", " + c + ", " + 10 * c + ")");
        }
        byte[] keys = {0, 0, 0, 2, 0, 0, 0, 4, 0, 0, 0, 1, 0, 0, 0, 4, 0, 0, 0, 0};
        Prepared in = bench.service.prepare("SELECT w FROM t WHERE k IN ?", "ks");
        assertThat(execute(in, new BoundValues().add(keys)).rows()).containsExactly("0", "20", "10", "30");
        Prepared tuple = bench.service.prepare("SELECT w FROM t WHERE k = 0 AND (c) > ?", "ks");
        byte[] one = {0, 0, 0, 4, 0, 0, 0, 1};
        assertThat(execute(tuple, new BoundValues().add(one)).rows()).containsExactly("20");
    }

    @Test
    void preparedStatementsFollowTheSchema() {
        bench.run("INSERT INTO t (k, c, v) VALUES (1, 1, 'a')");
        Prepared all = bench.service.prepare("SELECT * FROM t WHERE k = 1", "ks");
        assertThat(all.columns().size()).isEqualTo(5);
        bench.run("ALTER TABLE t ADD x int");
        assertThat(all.columns().size()).isEqualTo(6);
        assertThat(execute(all, new BoundValues()).rows()).containsExactly("1 | 1 | null | 'a' | null | null");
        Prepared one = bench.service.prepare("SELECT v FROM t WHERE k = 1", "ks");
        bench.run("ALTER TABLE t DROP v");
        assertThat(Objects.requireNonNull(execute(one, new BoundValues()).problem())
                        .code())
                .isEqualTo(ErrorCode.INVALID_REQUEST);
        bench.run("DROP TABLE t");
        assertThat(Objects.requireNonNull(execute(one, new BoundValues()).problem())
                        .code())
                .isEqualTo(ErrorCode.NOT_FOUND);
        bench.run("CREATE TABLE t (k int PRIMARY KEY, v int)");
        bench.run("INSERT INTO t (k, v) VALUES (1, 5)");
        assertThat(execute(one, new BoundValues()).rows()).containsExactly("5");
    }

    @Test
    void aBatchWritesAllOrNothing() {
        Prepared insert = bench.service.prepare("INSERT INTO t (k, c, w) VALUES (?, ?, 1)", "ks");
        BatchRequest good = new BatchRequest(BatchRequest.Kind.LOGGED).timestamp(123);
        BatchRequest bad = new BatchRequest(BatchRequest.Kind.LOGGED);
        for (int k = 0; k < 3; k++) {
            good.add(insert, new BoundValues().add(integer(k)).add(integer(0)));
            BoundValues values = new BoundValues().add(integer(k + 10));
            bad.add(insert, k == 2 ? values.addNull() : values.add(integer(0)));
        }
        assertThat(bench.batch(good).problem()).isNull();
        assertThat(bench.batch(bad).problem()).isNotNull();
        assertThat(bench.run("SELECT k, writetime(w) FROM t").rows())
                .containsExactlyInAnyOrder("0 | 123", "1 | 123", "2 | 123");
        BatchRequest select = new BatchRequest(BatchRequest.Kind.UNLOGGED)
                .add(bench.service.prepare("SELECT k FROM t", "ks"), new BoundValues());
        assertThat(Objects.requireNonNull(bench.batch(select).problem())).hasMessageContaining("statement 1 of 1");
    }

    @Test
    void whatIsTooMuchIsRefused() {
        CqlSettings usual = CqlSettings.DEFAULTS;
        CqlBench small = CqlBench.ready(new CqlSettings(5, 10, 1_000, 10, usual.pageNanos(), 3, 500, 10));
        small.run("CREATE TABLE t (k int, c int, v text, PRIMARY KEY (k, c))");
        for (String statement : List.of(
                "SELECT v FROM t WHERE k IN (1, 2, 3, 4)",
                "SELECT v FROM t WHERE k = 1 AND c IN (1, 2, 3, 4)",
                "UPDATE t SET v = 'x' WHERE k IN (1, 2, 3, 4) AND c = 1")) {
            assertThat(Objects.requireNonNull(small.attempt(statement, new BoundValues(), 0, null)
                                    .problem())
                            .code())
                    .as(statement)
                    .isEqualTo(ErrorCode.INVALID_REQUEST);
        }
        String large = "INSERT INTO t (k, c, v) VALUES (1, 1, '" + "x".repeat(600) + "')";
        assertThat(Objects.requireNonNull(
                                small.attempt(large, new BoundValues(), 0, null).problem())
                        .code())
                .isEqualTo(ErrorCode.TOO_LARGE);
        assertThat(small.run("SELECT * FROM t").rows()).isEmpty();
    }

    @Test
    void aScanReadsThroughDeadRowsPageByPage() {
        bench.run("INSERT INTO t (k, c, w) VALUES (1, 0, 1)");
        for (int c = 1; c < 3_000; c++) {
            bench.run("DELETE FROM t WHERE k = 1 AND c = " + c);
        }
        bench.run("INSERT INTO t (k, c, w) VALUES (1, 3000, 1)");
        assertThat(bench.pages("SELECT c FROM t WHERE k = 1", 10)).containsExactly("0", "3000");
    }
}
