package dev.drumlin.app.cql.exec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drumlin.app.cql.BoundValues;
import dev.drumlin.app.cql.CqlSettings;
import dev.drumlin.storage.error.ErrorCode;
import dev.drumlin.storage.error.StorageException;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Pages put together are the answer without pages, whatever their size. */
class PagingPropertyTest {
    private CqlBench bench = open(CqlSettings.DEFAULTS);

    /** Opens the engine under test. */
    CqlBench open(CqlSettings settings) {
        return CqlBench.ready(settings);
    }

    @AfterEach
    void close() {
        bench.engine.close();
    }

    /** Does what should not change an answer: after some of the rows were written, and between two pages. */
    void disturb(CqlBench current) {}

    /** Returns the page sizes to try. */
    int[] pageSizes() {
        return IntStream.rangeClosed(1, 51).toArray();
    }

    @BeforeEach
    void fill() {
        bench.run("CREATE TABLE t (k int, c int, s int static, v int, PRIMARY KEY (k, c))");
        for (int k = 0; k < 5; k++) {
            for (int c = 0; c < (k == 0 ? 50 : 7); c++) {
                bench.run("INSERT INTO t (k, c, v) VALUES (" + k + ", " + c + ", " + (k * 100 + c) + ")");
            }
        }
        bench.run("UPDATE t SET s = 1 WHERE k = 0");
        bench.run("UPDATE t SET s = 3 WHERE k = 3");
        for (int k = 20; k < 26; k++) {
            bench.run("UPDATE t SET s = " + k + " WHERE k = " + k);
        }
        disturb(bench);
        bench.run("DELETE FROM t WHERE k = 0 AND c >= 10 AND c < 17");
        bench.run("DELETE FROM t WHERE k = 0 AND c > 40 AND c <= 43");
        disturb(bench);
        bench.run("DELETE FROM t WHERE k = 2 AND c >= 0");
        bench.run("DELETE FROM t WHERE k = 1 AND c IN (0, 6)");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT * FROM t",
                "SELECT * FROM t WHERE k = 0",
                "SELECT * FROM t WHERE k = 0 ORDER BY c DESC",
                "SELECT * FROM t WHERE k = 0 AND c > 5 AND c < 45",
                "SELECT * FROM t WHERE k = 0 AND c IN (1, 2, 11, 12, 20, 49) ORDER BY c DESC",
                "SELECT * FROM t WHERE k IN (4, 21, 0, 99, 2, 1, 20)",
                "SELECT * FROM t WHERE k IN (4, 21, 0, 99, 2, 1, 20) LIMIT 15",
                "SELECT * FROM t WHERE k IN (4, 0, 1) AND c < 6 PER PARTITION LIMIT 4",
                "SELECT DISTINCT k, s FROM t",
                "SELECT DISTINCT k, s FROM t LIMIT 3",
                "SELECT k, c, v FROM t PER PARTITION LIMIT 3",
                "SELECT k, c, v FROM t LIMIT 15",
                "SELECT k, c, v FROM t WHERE v < 120 ALLOW FILTERING",
                "SELECT k, c, s FROM t WHERE s > 2 ALLOW FILTERING",
                "SELECT k, c, v FROM t WHERE v < 320 PER PARTITION LIMIT 3 ALLOW FILTERING",
                "SELECT k, c, v FROM t WHERE k IN (0, 1, 4) AND v < 405 LIMIT 45 ALLOW FILTERING",
                "SELECT k, c FROM t WHERE c >= 3 AND c < 12 ALLOW FILTERING",
                "SELECT k, c FROM t WHERE token(k) > -7509452495886106294 AND token(k) <= token(3)",
                "SELECT count(*), sum(v) FROM t"
            })
    void pagesAddUp(String statement) {
        List<String> whole = bench.run(statement).rows();
        assertThat(whole).isNotEmpty();
        for (int size : pageSizes()) {
            disturb(bench);
            assertThat(bench.pages(statement, size)).as("page size " + size).isEqualTo(whole);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 4, 15, 16, 100})
    void aLimitIsExactAndTheLastPageSaysSo(int pageSize) {
        bench.run("CREATE TABLE m (k int, c int, hit int, PRIMARY KEY (k, c))");
        for (int c = 0; c < 1000; c++) {
            bench.run("INSERT INTO m (k, c, hit) VALUES (1, " + c + ", " + (c % 3) + ")");
        }
        for (String statement : List.of(
                "SELECT c FROM m WHERE k = 1 AND hit = 0 LIMIT 15 ALLOW FILTERING",
                "SELECT c FROM m WHERE k = 1 LIMIT 15",
                "SELECT c FROM m LIMIT 15",
                "SELECT c FROM m WHERE k IN (1, 2) LIMIT 15")) {
            int rows = 0;
            int pages = 0;
            byte[] state = null;
            do {
                Answer page = bench.run(statement, new BoundValues(), pageSize, state);
                rows += page.rows().size();
                pages++;
                state = page.pageState();
            } while (state != null);
            assertThat(rows).as(statement).isEqualTo(15);
            assertThat(pages).as(statement).isEqualTo((15 + pageSize - 1) / pageSize);
        }
    }

    @Test
    void smallLimitsOfTheEngineChangeNoAnswer() {
        List<String> statements = List.of(
                "SELECT * FROM t",
                "SELECT * FROM t WHERE k IN (4, 21, 0, 99, 2, 1, 20)",
                "SELECT k, c, v FROM t WHERE v < 320 PER PARTITION LIMIT 3 ALLOW FILTERING",
                "SELECT count(*), max(v) FROM t",
                "SELECT k, c FROM t WHERE k IN (0, 1, 4) ORDER BY c DESC LIMIT 9");
        List<List<String>> whole =
                statements.stream().map(each -> bench.run(each).rows()).toList();
        bench.engine.close();
        bench = open(tiny());
        fill();
        for (int i = 0; i < statements.size(); i++) {
            String statement = statements.get(i);
            List<String> rows =
                    statement.contains("ORDER BY") ? bench.run(statement).rows() : bench.pages(statement, 20);
            assertThat(rows).as(statement).isEqualTo(whole.get(i));
        }
    }

    private static CqlSettings tiny() {
        CqlSettings usual = CqlSettings.DEFAULTS;
        return new CqlSettings(
                usual.pageRows(),
                usual.pageRowsMax(),
                100,
                2,
                usual.pageNanos(),
                usual.keysMax(),
                usual.mutationBytesMax(),
                usual.preparedMax());
    }

    @Test
    void rowsWrittenBetweenPagesTakeTheirPlace() {
        Answer first = bench.run("SELECT c FROM t WHERE k = 4", new BoundValues(), 3, null);
        assertThat(first.rows()).containsExactly("0", "1", "2");
        bench.run("INSERT INTO t (k, c) VALUES (4, -1)");
        bench.run("DELETE FROM t WHERE k = 4 AND c = 3");
        bench.run("INSERT INTO t (k, c) VALUES (4, 10)");
        Answer second = bench.run("SELECT c FROM t WHERE k = 4", new BoundValues(), 10, first.pageState());
        assertThat(second.rows()).containsExactly("4", "5", "6", "10");
        assertThat(second.pageState()).isNull();
    }

    @Test
    void aPageStateThatWasTamperedWithIsRefused() {
        byte[] state = Objects.requireNonNull(bench.run("SELECT c FROM t WHERE k = 0", new BoundValues(), 3, null)
                .pageState());
        for (int i = 0; i < state.length; i++) {
            byte[] changed = state.clone();
            changed[i] ^= 1;
            refused("SELECT c FROM t WHERE k = 0", changed);
        }
        refused("SELECT c FROM t WHERE k = 0", new byte[0]);
        refused("SELECT c FROM t WHERE k = 0", new byte[31]);
        refused("SELECT c FROM t WHERE k = 1", state);
        refused("SELECT c, v FROM t WHERE k = 0", state);
        bench.run("DROP TABLE t");
        bench.run("CREATE TABLE t (k int, c int, s int static, v int, PRIMARY KEY (k, c))");
        refused("SELECT c FROM t WHERE k = 0", state);
    }

    @Test
    void aPageStateOfOtherValuesIsRefused() {
        BoundValues zero = new BoundValues().add(new byte[4]);
        Answer first = bench.run("SELECT c FROM t WHERE k = ?", zero, 3, null);
        BoundValues four = new BoundValues().add(new byte[] {0, 0, 0, 4});
        StorageException problem = bench.attempt("SELECT c FROM t WHERE k = ?", four, 3, first.pageState())
                .problem();
        assertThat(problem).isNotNull();
        assertThat(Objects.requireNonNull(problem).code()).isEqualTo(ErrorCode.INVALID_REQUEST);
    }

    @Test
    void pageSizesOutOfRangeAreRefused() {
        for (int size : new int[] {-1, 10_001, Integer.MAX_VALUE}) {
            StorageException problem = bench.attempt("SELECT * FROM t", new BoundValues(), size, null)
                    .problem();
            assertThat(Objects.requireNonNull(problem)).hasMessageContaining("page size must be from 1 to 10000");
        }
    }

    @Test
    void sortingSeveralPartitionsCannotBePaged() {
        String statement = "SELECT c FROM t WHERE k IN (0, 1) ORDER BY c DESC";
        StorageException problem =
                bench.attempt(statement, new BoundValues(), 5, null).problem();
        assertThat(Objects.requireNonNull(problem)).hasMessageContaining("Cannot page queries with both ORDER BY");
        assertThat(bench.run(statement + " LIMIT 5", new BoundValues(), 5, null).rows())
                .containsExactly("49", "48", "47", "46", "45");
        assertThat(bench.run(statement).rows()).startsWith("49").hasSize(50 - 10 + 5);
    }

    /** As Cassandra, which looks for pages only where it has something to read. */
    @Test
    void sortingByPagesIsRefusedOnlyWhereSomethingCanBeFound() {
        bench.run("CREATE TABLE statics (k int, c int, s int static, PRIMARY KEY (k, c))");
        sortedByPages("SELECT * FROM statics WHERE k IN (0, 1) AND c IN () ORDER BY c", true);
        sortedByPages("SELECT c FROM statics WHERE k IN (0, 1) AND c IN () ORDER BY c", false);
        sortedByPages("SELECT * FROM statics WHERE k IN (0, 1) AND c > 5 AND c < 3 ORDER BY c", false);
        sortedByPages("SELECT * FROM statics WHERE k IN () ORDER BY c", false);
        sortedByPages("SELECT count(*) FROM statics WHERE k IN () ORDER BY c", true);
    }

    private void sortedByPages(String statement, boolean refused) {
        Answer answer = bench.attempt(statement, new BoundValues(), 5, null);
        assertThat(answer.problem() != null).as(statement).isEqualTo(refused);
    }

    private void refused(String statement, byte[] state) {
        StorageException problem =
                bench.attempt(statement, new BoundValues(), 3, state).problem();
        assertThat(problem).isNotNull();
        assertThat(Objects.requireNonNull(problem).code()).isEqualTo(ErrorCode.INVALID_REQUEST);
        assertThat(problem.getMessage()).contains("page state");
    }
}
