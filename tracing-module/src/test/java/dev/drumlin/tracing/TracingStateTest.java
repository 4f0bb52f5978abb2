package dev.drumlin.tracing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TracingStateTest {
    @Test
    void defaultsAreOnFastAndHalfASecond() {
        assertThat(TracingState.DEFAULTS).isEqualTo(new TracingState(true, true, 500_000, 86_400, 0));
        assertThat(TracingState.DEFAULTS.mode()).isEqualTo("fast");
    }

    @Test
    void anySubsetCanBeReplacedAndAnEmptyValueKeepsWhatIs() {
        TracingState changed = TracingState.DEFAULTS.with(Map.of("enable", "FALSE", "threshold", "1", "ttl", ""));
        assertThat(changed).isEqualTo(new TracingState(false, true, 1, 86_400, 0));
        assertThat(changed.mode()).isEqualTo("off");
        assertThat(TracingState.DEFAULTS.with(Map.of("fast", "False")).mode()).isEqualTo("full");
        assertThat(TracingState.DEFAULTS.with(Map.of("ttl", "630720000", "threshold", "4294967295")))
                .isEqualTo(new TracingState(true, true, 4_294_967_295L, 630_720_000, 0));
    }

    @ParameterizedTest
    @CsvSource({
        "enable,yes", "enable,1", "fast,truee", "threshold,-1", "threshold,4294967296", "threshold,abc",
                "threshold,1.5",
        "threshold,9223372036854775808", "ttl,0", "ttl,-1", "ttl,630720001", "ttl,1s", "enabel,true", "Threshold,1"
    })
    void anythingElseIsRefusedByName(String name, String value) {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("ttl", "60");
        settings.put(name, value);
        assertThatThrownBy(() -> TracingState.DEFAULTS.with(settings))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(name);
    }

    @Test
    void probabilityIsAShare() {
        assertThat(TracingState.DEFAULTS.withProbability(1).probability()).isEqualTo(1);
        for (double bad : new double[] {-0.1, 1.1, Double.NaN, Double.POSITIVE_INFINITY}) {
            assertThatThrownBy(() -> TracingState.DEFAULTS.withProbability(bad))
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void slowMeansStrictlyLongerAndZeroMeansAll() {
        TracingState state = TracingState.DEFAULTS.with(Map.of("threshold", "10"));
        assertThat(state.isSlow(10_000)).isFalse();
        assertThat(state.isSlow(10_001)).isTrue();
        assertThat(TracingState.DEFAULTS.with(Map.of("threshold", "0")).isSlow(0))
                .isTrue();
    }
}
