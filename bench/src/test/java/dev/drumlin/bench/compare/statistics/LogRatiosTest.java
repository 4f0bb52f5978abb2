package dev.drumlin.bench.compare.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LogRatiosTest {
    @Test
    void equalRatiosHaveAnIntervalWithoutWidth() {
        Spread spread = LogRatios.interval(Collections.nCopies(100, 30.0), Collections.nCopies(100, 20.0));

        assertThat(spread.median()).isCloseTo(1.5, within(1e-9));
        assertThat(spread.max() - spread.min()).isCloseTo(0, within(1e-6));
    }

    @Test
    void twoRatiosHaveTheWidthThatStudentGivesThem() {
        // Logarithms 0 and 2: mean 1, standard error 1, and 12.706 of them on either side.
        Spread spread = LogRatios.interval(List.of(1.0, Math.exp(2)), List.of(1.0, 1.0));

        assertThat(Math.log(spread.min())).isCloseTo(1 - 12.706, within(1e-6));
        assertThat(Math.log(spread.max())).isCloseTo(1 + 12.706, within(1e-6));
    }

    @Test
    void theIntervalHoldsTheTruthInAboutNineteenOfTwentyCases() {
        Random random = new Random(1);
        int held = 0;
        for (int run = 0; run < 1_000; run++) {
            List<Double> dividends = new ArrayList<>();
            for (int i = 0; i < 60; i++) {
                dividends.add(1.2 * Math.exp(0.3 * random.nextGaussian()));
            }
            Spread spread = LogRatios.interval(dividends, Collections.nCopies(60, 1.0));
            held += spread.min() <= 1.2 && 1.2 <= spread.max() ? 1 : 0;
        }

        assertThat(held).isBetween(925, 975);
    }

    @Test
    void oneRatioHasNoInterval() {
        assertThatThrownBy(() -> LogRatios.interval(List.of(1.0), List.of(1.0)))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
