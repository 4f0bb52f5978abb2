package dev.drumlin.tracing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class TimeUuidsTest {
    @Test
    void growStrictlyThoughTheClockStandsOrGoesBack() {
        AtomicLong micros = new AtomicLong(1_700_000_000_000_000L);
        TimeUuids uuids = new TimeUuids(micros::get, 42);
        UUID last = uuids.next();
        assertThat(last.version()).isEqualTo(1);
        assertThat(last.variant()).isEqualTo(2);
        assertThat(TimeUuids.micros(last)).isEqualTo(1_700_000_000_000_000L);
        for (int i = 0; i < 1_000; i++) {
            micros.addAndGet(i % 3 - 1);
            UUID next = uuids.next();
            assertThat(next.timestamp()).isGreaterThan(last.timestamp());
            last = next;
        }
    }
}
