package dev.drumlin.differential.compare;

import dev.drumlin.differential.peer.Answer;
import dev.drumlin.differential.type.DataType.Scalar;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.regex.Pattern;

/**
 * Floats and doubles that became something else. Texts of them, and decimals made of those, had more digits up to JDK 18 than
 * it takes to read them back; whole numbers of them, and of decimals, end or wrap where bigint does, on Cassandra's side.
 */
final class Floats {
    private static final Pattern CAST = Pattern.compile("(.*\\W)?cast[_(].*");
    private static final Pattern NUMBER = Pattern.compile("-?\\d+\\.\\d+(E-?\\d+)?");
    private static final Pattern WHOLE = Pattern.compile("-?\\d+");
    private static final Pattern DECIMAL = Pattern.compile("-?\\d+(\\.\\d+)?(E[+-]?\\d+)?");

    private Floats() {}

    /** Returns whether the rows are the same but for casts of floats, and those are forms of the same float. */
    static boolean sameNumbers(Answer.Rows cassandra, Answer.Rows drumlin) {
        return Decimals.all(cassandra, drumlin, Floats::same);
    }

    /** Returns whether the rows are the same but for casts to varint, of which one side ends where bigint does, or wraps there. */
    static boolean heldInBigint(Answer.Rows cassandra, Answer.Rows drumlin) {
        return Decimals.all(
                cassandra,
                drumlin,
                (column, c, d) -> Clocks.same(column.name(), c, d)
                        || (column.type() == Scalar.VARINT
                                && CAST.matcher(column.name()).matches()
                                && WHOLE.matcher(c).matches()
                                && WHOLE.matcher(d).matches()
                                && isHeld(new BigInteger(c), new BigInteger(d))));
    }

    private static boolean isHeld(BigInteger held, BigInteger exact) {
        BigInteger end = BigInteger.valueOf(exact.signum() < 0 ? Long.MIN_VALUE : Long.MAX_VALUE);
        boolean outside = exact.bitLength() >= Long.SIZE;
        return outside && (held.equals(end) || held.equals(BigInteger.valueOf(exact.longValue())));
    }

    private static boolean same(Answer.Column column, String cassandra, String drumlin) {
        return Clocks.same(column.name(), cassandra, drumlin)
                || (CAST.matcher(column.name()).matches()
                        && switch (column.type()) {
                            case Scalar.TEXT, Scalar.ASCII -> isShortest(unquoted(cassandra), unquoted(drumlin));
                            case Scalar.DECIMAL -> isShortestDecimal(cassandra, drumlin);
                            default -> false;
                        });
    }

    private static boolean isShortest(String longer, String shortest) {
        if (!NUMBER.matcher(longer).matches() || !NUMBER.matcher(shortest).matches()) {
            return false;
        }
        return Float.toString(Float.parseFloat(longer)).equals(shortest)
                || Double.toString(Double.parseDouble(longer)).equals(shortest);
    }

    private static boolean isShortestDecimal(String cassandra, String drumlin) {
        if (!DECIMAL.matcher(cassandra).matches() || !DECIMAL.matcher(drumlin).matches()) {
            return false;
        }
        BigDecimal longer = new BigDecimal(cassandra);
        BigDecimal shortest = new BigDecimal(drumlin);
        return longer.compareTo(shortest) != 0
                && (isSame(shortest, Float.toString(longer.floatValue()))
                        || isSame(shortest, Double.toString(longer.doubleValue())));
    }

    private static boolean isSame(BigDecimal number, String text) {
        BigDecimal other = new BigDecimal(text);
        return number.compareTo(other) == 0 && number.scale() == other.scale();
    }

    private static String unquoted(String text) {
        return text.startsWith("'") && text.endsWith("'") ? text.substring(1, text.length() - 1) : text;
    }
}
