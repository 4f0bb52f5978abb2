package dev.drumlin.app.cql.exec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drumlin.app.cql.ast.Operator;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Comparisons of several clustering columns in mixed order give what looking at every row gives. */
class MixedOrderPropertyTest {
    private static final int VALUES = 4;
    private static final Operator[] BOUNDS = {Operator.GT, Operator.GTE, Operator.LT, Operator.LTE};

    @Test
    void slicesEqualBruteForce() {
        for (int orders = 0; orders < 8; orders++) {
            CqlBench bench = CqlBench.ready();
            boolean[] descending = {(orders & 1) != 0, (orders & 2) != 0, (orders & 4) != 0};
            bench.run("CREATE TABLE t (k int, a int, b text, c tinyint, PRIMARY KEY (k, a, b, c)) WITH CLUSTERING ORDER"
                    + " BY (a "
                    + direction(descending[0]) + ", b " + direction(descending[1]) + ", c "
                    + direction(descending[2]) + ")");
            List<int[]> rows = rows(bench);
            long seed = 20_260_000L + orders;
            Random random = new Random(seed);
            for (int i = 0; i < 250; i++) {
                check(bench, rows, descending, random, "seed " + seed + " round " + i);
            }
        }
    }

    private static List<int[]> rows(CqlBench bench) {
        List<int[]> rows = new ArrayList<>();
        for (int a = 0; a < VALUES; a++) {
            for (int b = 0; b < VALUES; b++) {
                for (int c = 0; c < VALUES; c++) {
                    bench.run("INSERT INTO t (k, a, b, c) VALUES (1, " + literals(new int[] {a, b, c}, 0) + ")");
                    rows.add(new int[] {a, b, c});
                }
            }
        }
        return rows;
    }

    private static void check(CqlBench bench, List<int[]> rows, boolean[] descending, Random random, String what) {
        int prefix = random.nextInt(3);
        int[] equal = random.ints(prefix, 0, VALUES).toArray();
        StringBuilder where = new StringBuilder();
        for (int i = 0; i < prefix; i++) {
            where.append(" AND ").append("abc".charAt(i)).append(" = ").append(literal(i, equal[i]));
        }
        List<Bound> bounds = new ArrayList<>();
        boolean both = random.nextInt(3) == 0;
        for (int i = 0; i < (both ? 2 : 1); i++) {
            Operator operator = both ? BOUNDS[2 * i + random.nextInt(2)] : BOUNDS[random.nextInt(4)];
            int length = 1 + random.nextInt(3 - prefix);
            Bound bound = new Bound(
                    prefix,
                    operator,
                    random.ints(length, -1, VALUES + 1).boxed().toList());
            bounds.add(bound);
            where.append(" AND ").append(bound.cql());
        }
        boolean reversed = random.nextBoolean();
        List<String> expected = rows.stream()
                .filter(row -> Arrays.equals(Arrays.copyOf(row, prefix), equal))
                .filter(row -> bounds.stream().allMatch(bound -> bound.holds(row)))
                .sorted((x, y) -> reversed ? -compare(x, y, descending) : compare(x, y, descending))
                .map(row -> literal(0, row[0]) + " | " + literal(1, row[1]) + " | " + literal(2, row[2]))
                .toList();
        String order = reversed ? " ORDER BY a " + direction(!descending[0]) : "";
        String statement = "SELECT a, b, c FROM t WHERE k = 1" + where + order;
        assertThat(bench.run(statement).rows()).as(what + " " + statement).isEqualTo(expected);
        assertThat(bench.pages(statement, 1 + random.nextInt(9)))
                .as(what + " paged " + statement)
                .isEqualTo(expected);
    }

    private record Bound(int first, Operator operator, List<Integer> values) {
        String cql() {
            String names = String.join(", ", Arrays.asList("a", "b", "c").subList(first, first + values.size()));
            return "(" + names + ") " + operator.text() + " ("
                    + literals(values.stream().mapToInt(Integer::intValue).toArray(), first) + ")";
        }

        boolean holds(int[] row) {
            int order = 0;
            for (int i = 0; i < values.size() && order == 0; i++) {
                order = literalOrder(first + i, row[first + i], values.get(i));
            }
            return switch (operator) {
                case GT -> order > 0;
                case GTE -> order >= 0;
                case LT -> order < 0;
                default -> order <= 0;
            };
        }
    }

    private static int literalOrder(int column, int a, int b) {
        return column == 1 ? text(a).compareTo(text(b)) : Integer.compare(a, b);
    }

    private static int compare(int[] x, int[] y, boolean[] descending) {
        for (int i = 0; i < x.length; i++) {
            int order = literalOrder(i, x[i], y[i]);
            if (order != 0) {
                return descending[i] ? -order : order;
            }
        }
        return 0;
    }

    private static String direction(boolean descending) {
        return descending ? "DESC" : "ASC";
    }

    private static String literals(int[] values, int first) {
        List<String> literals = new ArrayList<>();
        for (int i = 0; i < values.length; i++) {
            literals.add(literal(first + i, values[i]));
        }
        return String.join(", ", literals);
    }

    private static String literal(int column, int value) {
        return column == 1 ? "'" + text(value) + "'" : Integer.toString(value);
    }

    /** Texts of different lengths, one the beginning of another. */
    private static String text(int value) {
        return "x".repeat(value + 1);
    }
}
