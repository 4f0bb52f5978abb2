package dev.drumlin.bench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class SummaryTest {
    private static final double EXACT = 1e-9;

    @Test
    void theMedianOfAnEvenNumberIsTheUpperOfTheTwoInTheMiddle() {
        assertThat(Summary.of(4, 1, 3, 2).median()).isEqualTo(3);
        assertThat(Summary.of(9, 1, 5).median()).isEqualTo(5);
    }

    @Test
    void theMedianAbsoluteDeviationIsTakenAroundTheMean() {
        // Mean 4, median 2: the distances from the mean are 3, 2, 2, 0, 7, those from the median 1, 0, 0, 2, 9.
        Summary summary = Summary.of(1, 2, 2, 4, 11);
        assertThat(summary.mean()).isEqualTo(4, within(EXACT));
        assertThat(summary.medianAbsoluteDeviation()).isEqualTo(2, within(EXACT));
    }

    @Test
    void theStandardDeviationIsThatOfASample() {
        assertThat(Summary.of(2, 4, 6).standardDeviation()).isEqualTo(2, within(EXACT));
        assertThat(Summary.of(7).standardDeviation()).isZero();
    }

    @Test
    void extremesAreKeptAndTheInputIsLeftAlone() {
        double[] measurements = {3, 1, 2};
        Summary summary = Summary.of(measurements);
        assertThat(summary.maximum()).isEqualTo(3);
        assertThat(summary.minimum()).isEqualTo(1);
        assertThat(measurements).containsExactly(3, 1, 2);
    }

    @Test
    void nothingHasNoSummary() {
        assertThatThrownBy(Summary::of).isInstanceOf(IllegalArgumentException.class);
    }
}
