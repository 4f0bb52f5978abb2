package dev.drumlin.app.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drumlin.storage.error.Outcome;
import dev.drumlin.storage.error.StorageException;
import dev.drumlin.storage.error.TimedOutException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RunningRequestsTest {
    private final TurnLoop turns = new TurnLoop();
    private final Pipeline pipeline =
            new Pipeline(PipelineSettings.defaults(PipelineMode.STAGED), () -> turns.nanos, RequestObserver.NONE);
    private final PipelineLoop loop = pipeline.loop(turns);
    private final List<StorageException> answers = new ArrayList<>();

    private RequestContext begin(long timeoutMs, String statement) {
        RequestContext request = new RequestContext();
        loop.begin(request, timeoutMs * 1_000_000, "127.0.0.1:5", answers::add);
        request.describe(statement, null);
        return request;
    }

    @Test
    void listsWhatRunsTheOldestFirst() {
        RequestContext old = begin(10_000, "SELECT 1");
        turns.pass(30);
        RequestContext young = begin(10_000, "SELECT 2");
        turns.pass(5);
        assertThat(pipeline.running().list())
                .containsExactly(
                        new RunningRequest(old.id(), "arrived", 35, "SELECT 1", "127.0.0.1:5"),
                        new RunningRequest(young.id(), "arrived", 5, "SELECT 2", "127.0.0.1:5"));
        loop.end(old, null);
        assertThat(pipeline.running().list()).extracting(RunningRequest::id).containsExactly(young.id());
        loop.end(young, null);
        assertThat(pipeline.running().list()).isEmpty();
    }

    @Test
    void showsOnlyTheStartOfALongStatementAndNoHalfCharacter() {
        begin(1_000, "x".repeat(RunningRequests.STATEMENT_MAX - 1) + "💩".repeat(1_000));
        String shown = pipeline.running().list().getFirst().statement();
        assertThat(shown).hasSize(RunningRequests.STATEMENT_MAX).endsWith("x…");
    }

    @Test
    void aCancelledRequestIsAnsweredAtOnceAndItsWorkStopped() {
        RequestContext request = begin(10_000, "SELECT 1");
        List<String> stopped = new ArrayList<>();
        request.whenCancelled(() -> stopped.add("engine"));
        assertThat(pipeline.running().cancel(request.id())).isTrue();
        assertThat(request.isCancelled()).isTrue();
        assertThat(answers).as("only on its loop").isEmpty();
        turns.turn();
        assertThat(stopped).containsExactly("engine");
        assertThat(answers).singleElement().isInstanceOf(TimedOutException.class);
        assertThat(pipeline.running().list()).as("until its work is over").hasSize(1);
        loop.end(request, answers.getFirst());
        assertThat(pipeline.running().list()).isEmpty();
        assertThat(pipeline.running().cancel(request.id())).isFalse();
    }

    @Test
    void aLateCancelNeverHitsTheNextUserOfTheObject() {
        RequestContext request = begin(10_000, "first");
        pipeline.running().cancel(request.id());
        loop.end(request, null);
        loop.begin(request, 10_000_000_000L, "next", answers::add);
        turns.settle();
        assertThat(request.isCancelled()).isFalse();
        assertThat(answers).isEmpty();
    }

    @Test
    void aRequestThatIsStuckIsAnsweredSoonAfterItsDeadline() {
        RequestContext read = begin(100, "SELECT 1");
        RequestContext write = begin(100, "INSERT");
        write.mayHaveApplied();
        turns.pass(99);
        assertThat(answers).isEmpty();
        turns.pass(1 + PipelineLoop.SWEEP_NANOS / 1_000_000);
        assertThat(answers).hasSize(2).allSatisfy(each -> assertThat(each).isInstanceOf(TimedOutException.class));
        assertThat(answers)
                .extracting(StorageException::outcome)
                .containsExactlyInAnyOrder(Outcome.NOT_APPLIED, Outcome.UNKNOWN);
        turns.pass(1_000);
        assertThat(answers).as("told once").hasSize(2);
        loop.end(read, null);
        loop.end(write, null);
        turns.pass(1_000);
        assertThat(turns.timerCount()).as("an idle loop has no timer").isZero();
    }

    @Test
    void holdsMoreRequestsThanItsFirstSize() {
        List<RequestContext> all = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            all.add(begin(10_000, "" + i));
        }
        assertThat(pipeline.running().list()).hasSize(1_000);
        all.forEach(each -> loop.end(each, null));
        assertThat(pipeline.running().list()).isEmpty();
        RequestContext last = begin(10_000, "last");
        loop.end(last, null);
        assertThatThrownBy(() -> loop.end(last, null)).isInstanceOf(IllegalStateException.class);
    }
}
