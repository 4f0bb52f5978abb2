package dev.drumlin.app.cql.exec;

import java.math.BigDecimal;
import java.math.MathContext;
import org.jspecify.annotations.Nullable;

/**
 * The sum of floating numbers, to the last bit as Cassandra has it: with compensation for what each addition rounds away. An
 * average of finite numbers is finite, even if their sum is not. For one thread.
 */
final class FloatingSum {
    private double sum;
    private double compensation;
    private double plain;
    private boolean finite = true;

    /** The sum, from the number on that took it out of the range. */
    private @Nullable BigDecimal beyond;

    void add(double number) {
        double before = sum;
        double wanted = number - compensation;
        plain += number;
        sum = before + wanted;
        compensation = (sum - before) - wanted;
        finite &= Double.isFinite(number);
        if (finite && beyond != null) {
            beyond = beyond.add(BigDecimal.valueOf(number));
        } else if (finite && !Double.isFinite(sum)) {
            beyond = BigDecimal.valueOf(before).add(BigDecimal.valueOf(number));
        }
    }

    double sum() {
        double total = sum + compensation;
        return Double.isNaN(total) && Double.isInfinite(plain) ? plain : total;
    }

    double average(long count) {
        BigDecimal exact = beyond;
        return finite && exact != null
                ? exact.divide(BigDecimal.valueOf(count), MathContext.DECIMAL64).doubleValue()
                : sum() / count;
    }
}
