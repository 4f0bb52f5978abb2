package dev.drumlin.bench.compare.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class VerdictTest {
    @Test
    void aControlOfExactlyHalfTheEffectIsStillGood() {
        Verdict verdict = new Verdict(new Spread(1.5, 1.4, 1.6), new Spread(1, 0.875, 1.125));

        assertThat(verdict.effect()).isEqualTo(0.5);
        assertThat(verdict.controlWidth()).isEqualTo(0.25);
        assertThat(verdict.isVoid()).isFalse();
    }

    @Test
    void aWiderControlMakesItVoid() {
        assertThat(new Verdict(new Spread(1.5, 1.4, 1.6), new Spread(1, 0.874, 1.125)).isVoid())
                .isTrue();
    }

    @Test
    void aSlowdownIsAnEffectToo() {
        assertThat(new Verdict(new Spread(0.5, 0.4, 0.6), new Spread(1, 0.9, 1.1)).isVoid())
                .isFalse();
    }

    @Test
    void aControlThatIsSteadyButOffIsAsWideAsItIsOff() {
        Verdict verdict = new Verdict(new Spread(1.15, 1.15, 1.15), new Spread(1.1, 1.1, 1.1));

        assertThat(verdict.controlWidth()).isCloseTo(0.1, within(1e-9));
        assertThat(verdict.isVoid()).isTrue();
    }

    @Test
    void noEffectIsShownByNoControl() {
        assertThat(new Verdict(new Spread(1, 0.9, 1.1), new Spread(1, 0.999, 1)).isVoid())
                .isTrue();
    }

    @Test
    void ratiosAreOfRunsOfTheSameRound() {
        Spread spread = Spread.ofRatios(List.of(10.0, 30.0, 20.0, 40.0), List.of(10.0, 10.0, 10.0, 10.0));

        assertThat(spread).isEqualTo(new Spread(2.5, 1, 4));
    }
}
