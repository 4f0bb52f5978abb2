package dev.drumlin.bench.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScheduleTest {
    private static final long SECOND = 1_000_000_000;

    @Test
    void startsAreSpreadEvenlyAndDealtOutInTurn() {
        Schedule schedule = new Schedule(5, 4, 3, 2 * SECOND);
        assertThat(starts(schedule, 0)).containsExactly(5L, 5 + 3 * SECOND / 4, 5 + 6 * SECOND / 4);
        assertThat(starts(schedule, 1)).containsExactly(5 + SECOND / 4, 5 + SECOND, 5 + 7 * SECOND / 4);
        assertThat(starts(schedule, 2)).containsExactly(5 + 2 * SECOND / 4, 5 + 5 * SECOND / 4);
    }

    private static List<Long> starts(Schedule schedule, int connection) {
        List<Long> starts = new ArrayList<>();
        for (long i = 0; i < schedule.count(connection); i++) {
            starts.add(schedule.intendedNanos(connection, i));
        }
        return starts;
    }

    @ParameterizedTest
    @CsvSource({"1,1,1", "1,64,10", "7,3,1", "1000,64,10", "999983,7,3"})
    void theConnectionsTogetherKeepTheRate(long perSecond, int connections, long seconds) {
        Schedule schedule = new Schedule(0, perSecond, connections, seconds * SECOND);
        assertThat(schedule.count()).isEqualTo(perSecond * seconds);
        long sum = IntStream.range(0, connections).mapToLong(schedule::count).sum();
        assertThat(sum).isEqualTo(schedule.count());
    }

    @Test
    void noStartIsAtTheEndOrLater() {
        Schedule schedule = new Schedule(0, 3, 1, SECOND / 2);
        assertThat(schedule.count()).isEqualTo(2);
        assertThat(schedule.intendedNanos(0, 1)).isLessThan(SECOND / 2);
        assertThat(schedule.intendedNanos(0, 2)).isGreaterThanOrEqualTo(SECOND / 2);
    }

    @Test
    void aDayAtTheHighestRateDoesNotOverflow() {
        long day = 86_400;
        Schedule schedule = new Schedule(0, Pace.PER_SECOND_MAX, 1, day * SECOND);
        assertThat(schedule.count()).isEqualTo(day * Pace.PER_SECOND_MAX);
        assertThat(schedule.intendedNanos(0, schedule.count() - 1)).isEqualTo(day * SECOND - 100);
    }
}
