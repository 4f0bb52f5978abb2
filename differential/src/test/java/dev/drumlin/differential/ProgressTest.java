package dev.drumlin.differential;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ProgressTest {
    @Test
    void isToldEveryTenSeconds() {
        AtomicLong clock = new AtomicLong(5);
        List<String> lines = new ArrayList<>();
        Progress progress = new Progress(clock::get, lines::add);

        for (long statements = 0; statements < 2_500; statements += 100) {
            progress.at(statements, 1);
            clock.addAndGet(Duration.ofSeconds(1).toNanos());
        }

        assertThat(lines)
                .containsExactly(
                        "differential: 1,000 statements, 1 differences, 10 s",
                        "differential: 2,000 statements, 1 differences, 20 s");
    }
}
