package dev.drumlin.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class EpochsTest {
    private final Epochs epochs = new Epochs();
    private final RetiredMemory retired = new RetiredMemory(epochs);
    private final List<String> freed = new ArrayList<>();

    @Test
    void withoutReadersEverythingHasPassed() {
        assertThat(epochs.isPassed(epochs.retire())).isTrue();
    }

    @Test
    void aReaderHoldsBackWhatIsRetiredWhileItReadsAndNothingLater() {
        try (Epochs.Reader reader = epochs.register()) {
            long before = epochs.retire();
            reader.enter();
            long during = epochs.retire();
            assertThat(epochs.isPassed(before)).isTrue();
            assertThat(epochs.isPassed(during)).isFalse();
            reader.leave();
            assertThat(epochs.isPassed(during)).isTrue();
            reader.enter();
            assertThat(epochs.isPassed(during)).isTrue();
            reader.leave();
        }
    }

    @Test
    void theSlowestReaderCounts() {
        Epochs.Reader slow = epochs.register();
        Epochs.Reader quick = epochs.register();
        slow.enter();
        retired.retire(() -> freed.add("a"));
        for (int i = 0; i < 3; i++) {
            quick.enter();
            quick.leave();
        }
        retired.retire(() -> freed.add("b"));
        assertThat(retired.reclaim()).isEqualTo(2);
        slow.leave();
        slow.enter();
        assertThat(retired.reclaim()).isZero();
        assertThat(freed).containsExactly("a", "b");
        slow.leave();
    }

    @Test
    void aReaderThatIsGoneHoldsNothing() {
        Epochs.Reader reader = epochs.register();
        reader.enter();
        retired.retire(() -> freed.add("a"));
        assertThat(freed).isEmpty();
        reader.close();
        retired.retire(() -> freed.add("b"));
        assertThat(freed).containsExactly("a", "b");
    }
}
