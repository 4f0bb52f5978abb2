package dev.drumlin.differential.compare;

import dev.drumlin.differential.peer.Answer;
import dev.drumlin.differential.type.DataType;
import dev.drumlin.differential.type.DataType.Scalar;
import java.math.BigDecimal;
import java.util.regex.Pattern;

/**
 * Decimals that are meant to differ: those of clustering columns in form, as Drumlin gives them back without idle zeros, and
 * averages in their last places, as Cassandra rounds at each row.
 */
final class Decimals {
    private static final Pattern NUMBER = Pattern.compile("-?\\d+(\\.\\d+)?(E[+-]?\\d+)?");

    /** Names of clustering columns, and of key columns that were renamed; alone, in a function or in a cast. */
    private static final Pattern KEY_COLUMN = Pattern.compile(".*\\b[cr]\\d+(\\b|_).*");

    private static final Pattern AVERAGE = Pattern.compile("system\\.avg\\(.*");

    /**
     * How far averages may be apart. Cassandra rounds at each row to the places that it has seen up to then, so the average of
     * 1, 2 and 1.59 is 1.86 there. What is rounded to whole numbers at first is off by one half at most, and in the end by less.
     */
    private static final BigDecimal AVERAGE_OFF = BigDecimal.ONE;

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
    interface Sameness {
        boolean test(Answer.Column column, String cassandra, String drumlin);
    }

    /** Returns whether columns and values are the same, by some sameness of values. */
    static boolean all(Answer.Rows cassandra, Answer.Rows drumlin, Sameness sameness) {
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

    /** Both round to the places of the sum, Cassandra at each row: it may be off by a few units of the last place. */
    private static boolean sameAverage(Answer.Column column, String cassandra, String drumlin) {
        if (Clocks.same(column.name(), cassandra, drumlin)) {
            return true;
        }
        if (column.type() != Scalar.DECIMAL
                || !AVERAGE.matcher(column.name()).matches()
                || !NUMBER.matcher(cassandra).matches()
                || !NUMBER.matcher(drumlin).matches()) {
            return false;
        }
        BigDecimal c = new BigDecimal(cassandra);
        BigDecimal d = new BigDecimal(drumlin);
        return c.scale() == d.scale() && c.subtract(d).abs().compareTo(AVERAGE_OFF) < 0;
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
