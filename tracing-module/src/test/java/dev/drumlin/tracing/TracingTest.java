package dev.drumlin.tracing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drumlin.tracing.session.Session;
import dev.drumlin.tracing.slowquery.RecordMaker;
import dev.drumlin.tracing.slowquery.RequestFacts;
import dev.drumlin.tracing.slowquery.SlowQueryRecord;
import dev.drumlin.tracing.slowquery.Surroundings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TracingTest {
    private final List<SlowQueryRecord> written = new ArrayList<>();
    private long nanos = 1_000_000_000L;
    private boolean room = true;
    private double draw = 0.5;
    private final Surroundings surroundings = new Surroundings(() -> nanos);
    private final Tracing tracing = new Tracing(
            TracingState.DEFAULTS,
            () -> 1_700_000_000_000_000L,
            () -> nanos,
            new TimeUuids(() -> 1_700_000_000_000_000L, 1),
            () -> draw,
            new RecordMaker(surroundings),
            record -> room && written.add(record));

    @Test
    void aRequestAtTheThresholdIsNotSlowAndOneAboveItIs() {
        request(500_000_000);
        assertThat(written).isEmpty();
        request(500_000_001);
        assertThat(written).hasSize(1);
        assertThat(written.getFirst().durationMicros()).isEqualTo(500_000);
        assertThat(written.getFirst().slow()).isTrue();
        assertThat(tracing.recent()).hasSize(1);
    }

    @Test
    void textIsMadeOnlyForWhatIsRecorded() {
        Session session = begin();
        tracing.end(session, nanos, () -> {
            throw new AssertionError("text was made for a fast request");
        });
        assertThat(written).isEmpty();
    }

    @Test
    void offObservesNothing() {
        tracing.update(Map.of("enable", "false"));
        assertThat(tracing.begin()).isNull();
    }

    @Test
    void aChangeHoldsForTheNextEnd() {
        tracing.update(Map.of("threshold", "0"));
        request(0);
        assertThat(written).hasSize(1);
    }

    @Test
    void probabilityOneRecordsAllThoughSlowQueriesAreOff() {
        tracing.update(Map.of("enable", "false"));
        tracing.updateProbability(1);
        request(5);
        assertThat(written).hasSize(1);
        assertThat(written.getFirst().slow()).isFalse();
        assertThat(tracing.recent()).isEmpty();
    }

    @Test
    void theDrawDecidesBelowTheProbability() {
        tracing.update(Map.of("enable", "false"));
        tracing.updateProbability(0.5);
        assertThat(tracing.begin()).isNull();
        draw = 0.49;
        request(5);
        assertThat(written).hasSize(1);
    }

    @Test
    void aClientsWishIsRecordedUnderTheIdItIsTold() {
        tracing.update(Map.of("enable", "false"));
        Session session = tracing.record(tracing.begin());
        long start = nanos;
        tracing.end(session, start, () -> facts("SELECT 1"));
        assertThat(written)
                .singleElement()
                .satisfies(record -> assertThat(record.sessionId()).isEqualTo(session.id()));
    }

    @Test
    void aFullQueueDropsAndCounts() {
        room = false;
        tracing.update(Map.of("threshold", "0"));
        request(5);
        assertThat(tracing.dropped()).isEqualTo(1);
        assertThat(tracing.recorded()).isZero();
        assertThat(tracing.recent()).hasSize(1);
    }

    @Test
    void textsAreCutToStatedLengths() {
        tracing.update(Map.of("threshold", "0"));
        Session session = begin();
        String huge = "x".repeat(5_000_000);
        tracing.end(
                session,
                nanos,
                () -> new RequestFacts(huge, "query", Map.of("param[0]", huge), null, Set.of("ks.t"), Map.of(), ""));
        SlowQueryRecord record = written.getFirst();
        assertThat(record.command())
                .hasSizeLessThan(RecordMaker.COMMAND_MAX + 40)
                .contains("more characters");
        assertThat(record.parameters().get("param[0]")).hasSizeLessThan(RecordMaker.VALUE_MAX + 40);
    }

    @Test
    void theExplanationNamesTheLargestShareAndWhatElseWentOn() {
        tracing.update(Map.of("threshold", "0"));
        Session session = begin();
        long start = nanos;
        nanos += 100_000_000;
        surroundings.ended("compaction", 40_000_000);
        session.cost().queueNanos = 80_000_000;
        session.cost().rows = 3;
        tracing.end(
                session,
                start,
                () -> new RequestFacts(
                        "SELECT 1", "query", Map.of(), null, Set.of(), Map.of("query", 80_000_000L), ""));
        assertThat(written.getFirst().explanation())
                .isEqualTo("Took 100.0 ms: 80 % waiting in queues, longest in front of stage query, "
                        + "20 % at work: gave 3 rows; meanwhile compaction for 40.0 ms.");
        assertThat(written.getFirst().queueMicros()).isEqualTo(80_000);
        assertThat(written.getFirst().cost()).containsEntry("rows", 3L).doesNotContainKey("chunks");
    }

    @Test
    void aSessionUsedAgainStartsFromZero() {
        Session first = begin();
        first.cost().rows = 7;
        tracing.end(first, nanos, () -> facts(""));
        Session second = begin();
        assertThat(second).isSameAs(first);
        assertThat(second.cost().rows).isZero();
    }

    private Session begin() {
        Session session = tracing.begin();
        assertThat(session).isNotNull();
        return session;
    }

    private void request(long duration) {
        Session session = begin();
        long start = nanos;
        nanos += duration;
        tracing.end(session, start, () -> facts("SELECT * FROM ks.t"));
    }

    private static RequestFacts facts(String command) {
        return new RequestFacts(command, "query", Map.of(), null, Set.of("ks.t"), Map.of(), "");
    }
}
