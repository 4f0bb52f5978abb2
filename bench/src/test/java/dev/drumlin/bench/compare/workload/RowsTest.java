package dev.drumlin.bench.compare.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.Test;

class RowsTest {
    private final Rows rows = new Rows(1);

    @Test
    void aKeyTellsItsNumber() {
        MemorySegment key = MemorySegment.ofArray(new byte[Rows.KEY_BYTES]);
        Rows.key(123_456_789, key, 0);

        assertThat(Rows.number(key, 0)).isEqualTo(123_456_789);
    }

    @Test
    void theFirstValueTellsTheRowInEveryVersion() {
        for (int version = 0; version < 10; version++) {
            byte[] value = rows.value(42, 0, version * 1_000_003);
            assertThat(rows.isFirstValue(42, value, 0, value.length)).isTrue();
        }
        byte[] other = rows.value(43, 0, 0);
        assertThat(rows.isFirstValue(42, other, 0, other.length)).isFalse();
    }

    @Test
    void theOtherValuesChangeWithTheVersion() {
        assertThat(rows.value(42, 3, 1)).isNotEqualTo(rows.value(42, 3, 2)).hasSize(Rows.VALUE_BYTES);
    }
}
