package dev.drumlin.app.cql.value;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NumberTextTest {
    @ParameterizedTest
    @ValueSource(strings = {"0", "-0", "12", "-12", "007"})
    void wholeNumbers(String text) {
        assertThat(NumberText.isWhole(text)).isTrue();
        assertThat(NumberText.isDecimal(text)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.5", "-1.", "1e5", "1E+5", "1.5e-5", "0.0"})
    void decimalsOnly(String text) {
        assertThat(NumberText.isWhole(text)).isFalse();
        assertThat(NumberText.isDecimal(text)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "", "-", "+1", " 1", "1 ", "0x1", "1d", "1f", ".5", "1e", "1e+", "e5", "--1", "1_0", "\u0661", "NaN"
            })
    void neither(String text) {
        assertThat(NumberText.isWhole(text)).isFalse();
        assertThat(NumberText.isDecimal(text)).isFalse();
    }
}
