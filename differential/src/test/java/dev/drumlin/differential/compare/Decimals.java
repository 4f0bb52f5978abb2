package dev.drumlin.differential.compare;

import dev.drumlin.differential.peer.Answer;
import dev.drumlin.differential.type.DataType;
import dev.drumlin.differential.type.DataType.Scalar;
import java.math.BigDecimal;
import java.util.regex.Pattern;

/**
 * Decimals that are meant to differ in form: those of clustering columns, which Drumlin gives back without idle zeros, and
 * averages, which Cassandra rounds at each step.
 */
final class Decimals {
    private static final Pattern NUMBER = Pattern.compile("-?\\d+(\\.\\d+)?(E[+-]?\\d+)?");

    /** Names of clustering columns, and of key columns that were renamed; alone, in a function or in a cast. */
    private static final Pattern KEY_COLUMN = Pattern.compile(".*\\b[cr]\\d+(\\b|_).*");

    private static final long AVERAGE_UNITS = 100;

    private Decimals() {}

    static boolean same(Answer.Rows cassandra, Answer.Rows drumlin) {
        return all(cassandra, drumlin, Decimals::sameKey);
    }

    /** Returns whether the rows are the same but for averages of decimals, and those nearly. */
    static boolean sameAverages(Answer.Rows cassandra, Answer.Rows drumlin) {
        return all(cassandra, drumlin, Decimals::sameAverage);
    }

    /** Says whether two values of a column are the same. */
    @FunctionalInterface
    private interface Sameness {
        boolean test(Answer.Column column, String cassandra, String drumlin);
    }

    private static boolean all(Answer.Rows cassandra, Answer.Rows drumlin, Sameness sameness) {
        if (!cassandra.columns().equals(drumlin.columns())
                || cassandra.rows().size() != drumlin.rows().size()) {
            return false;
        }
        for (int row = 0; row < cassandra.rows().size(); row++) {
            for (int i = 0; i < cassandra.columns().size(); i++) {
                if (!sameness.test(
                        cassandra.columns().get(i),
                        cassandra.rows().get(row).get(i),
                        drumlin.rows().get(row).get(i))) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Cassandra rounds at each row, to the places of the numbers: it may be off by a few units of the last place. */
    private static boolean sameAverage(Answer.Column column, String cassandra, String drumlin) {
        if (cassandra.equals(drumlin)) {
            return true;
        }
        if (column.type() != Scalar.DECIMAL
                || !NUMBER.matcher(cassandra).matches()
                || !NUMBER.matcher(drumlin).matches()) {
            return false;
        }
        BigDecimal c = new BigDecimal(cassandra);
        BigDecimal d = new BigDecimal(drumlin);
        BigDecimal units = BigDecimal.valueOf(AVERAGE_UNITS, Math.min(c.scale(), d.scale()));
        return c.subtract(d).abs().compareTo(units) <= 0;
    }

    private static boolean sameKey(Answer.Column column, String cassandra, String drumlin) {
        return Clocks.same(column.name(), cassandra, drumlin)
                || (KEY_COLUMN.matcher(column.name()).matches()
                        && hasDecimal(column.type())
                        && plain(cassandra).equals(plain(drumlin)));
    }

    private static boolean hasDecimal(DataType type) {
        return switch (type) {
            case Scalar scalar -> scalar == Scalar.DECIMAL;
            case DataType.ListOf list -> hasDecimal(list.element());
            case DataType.SetOf set -> hasDecimal(set.element());
            case DataType.MapOf map -> hasDecimal(map.key()) || hasDecimal(map.value());
            case DataType.TupleOf tuple -> tuple.fields().stream().anyMatch(Decimals::hasDecimal);
        };
    }

    private static String plain(String value) {
        return NUMBER.matcher(value)
                .replaceAll(found ->
                        new BigDecimal(found.group()).stripTrailingZeros().toString());
    }
}
