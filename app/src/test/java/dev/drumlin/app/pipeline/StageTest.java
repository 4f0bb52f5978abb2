package dev.drumlin.app.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drumlin.storage.CostCounters;
import dev.drumlin.storage.error.ClosedException;
import dev.drumlin.storage.error.InternalException;
import dev.drumlin.storage.error.Outcome;
import dev.drumlin.storage.error.OverloadedException;
import dev.drumlin.storage.error.StorageException;
import dev.drumlin.storage.error.TimedOutException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.util.unit.DataSize;

class StageTest {
    private final TurnLoop turns = new TurnLoop();
    private final List<List<String>> batches = new ArrayList<>();

    private Pipeline pipeline;
    private PipelineLoop loop;
    private StageKey<TestCall> select;

    private void start(PipelineMode mode, int batchMax, int callsMax, long bytesMax) {
        start(mode, batchMax, callsMax, bytesMax, RequestObserver.NONE);
    }

    private void start(PipelineMode mode, int batchMax, int callsMax, long bytesMax, RequestObserver observer) {
        pipeline = new Pipeline(
                new PipelineSettings(mode, batchMax, callsMax, DataSize.ofBytes(bytesMax)),
                () -> turns.nanos,
                observer);
        select = pipeline.define(StageName.SELECT, each -> this::note);
        loop = pipeline.loop(turns);
    }

    private void note(List<TestCall> calls) {
        batches.add(calls.stream().map(each -> each.name).toList());
        calls.forEach(each -> each.ran = true);
    }

    private RequestContext request() {
        return request(1_000);
    }

    private RequestContext request(long timeoutMs) {
        RequestContext request = new RequestContext();
        loop.begin(request, timeoutMs * 1_000_000, "test", problem -> {});
        return request;
    }

    private TestCall submit(String name) {
        return submit(request(), name, 10);
    }

    private TestCall submit(RequestContext request, String name, int bytes) {
        TestCall call = new TestCall(request, name, bytes);
        loop.stage(select).submit(call);
        return call;
    }

    @Test
    void aLoneCallRunsAtOnce() {
        start(PipelineMode.STAGED, 64, 100, 1_000);
        submit("a");
        assertThat(batches).containsExactly(List.of("a"));
        turns.settle();
        submit("b");
        assertThat(batches).containsExactly(List.of("a"), List.of("b"));
    }

    @Test
    void theTimeThatACallRanIsNotItsWaitWhenItGoesOn() {
        pipeline = new Pipeline(
                new PipelineSettings(PipelineMode.STAGED, 64, 100, DataSize.ofBytes(1_000)),
                () -> turns.nanos,
                RequestObserver.NONE);
        select = pipeline.define(StageName.SELECT, each -> calls -> {
            note(calls);
            if (batches.size() == 1) {
                turns.nanos += 5_000_000;
                loop.stage(select).submit(calls.getFirst());
            }
        });
        loop = pipeline.loop(turns);
        RequestContext request = request();
        request.observe(new CostCounters(), null);
        submit(request, "a", 10);
        turns.nanos += 1_000;
        turns.settle();

        assertThat(batches).containsExactly(List.of("a"), List.of("a"));
        assertThat(request.waitNanos(StageName.SELECT)).isEqualTo(1_000);
    }

    @Test
    void callsOfOneTurnAreRunTogetherAndTheNextTurnWaitsForItsCrowd() {
        start(PipelineMode.STAGED, 64, 100, 1_000);
        submit("a");
        submit("b");
        submit("c");
        turns.turn();
        assertThat(batches).containsExactly(List.of("a"), List.of("b", "c"));

        submit("d");
        submit("e");
        turns.turn();
        assertThat(batches).endsWith(List.of("d", "e"));

        submit("f");
        turns.turn();
        submit("g");
        assertThat(batches).as("a turn of one call ends the gathering").endsWith(List.of("f"), List.of("g"));
    }

    @Test
    void aLargeQueueIsRunInBoundedBatchesWithATurnBetween() {
        start(PipelineMode.STAGED, 3, 100, 1_000);
        for (int i = 0; i < 8; i++) {
            submit("" + i);
        }
        turns.turn();
        assertThat(batches).containsExactly(List.of("0"), List.of("1", "2", "3"));
        turns.turn();
        assertThat(batches).endsWith(List.of("4", "5", "6"));
        turns.turn();
        assertThat(batches).endsWith(List.of("7"));
        assertThat(turns.turn()).isZero();
    }

    @Test
    void directModeRunsEachCallByItself() {
        start(PipelineMode.DIRECT, 64, 100, 1_000);
        submit("a");
        submit("b");
        assertThat(batches).containsExactly(List.of("a"), List.of("b"));
        assertThat(turns.turn()).isZero();
        assertThat(pipeline.stage(StageName.SELECT).executed()).isEqualTo(2);
    }

    @Test
    void aBatchTravelsOnTogetherInTheSameDrain() {
        start(PipelineMode.STAGED, 64, 100, 1_000);
        List<Integer> sizes = new ArrayList<>();
        StageKey<TestCall> query = pipeline.define(StageName.QUERY, each -> calls -> sizes.add(calls.size()));
        StageKey<TestCall> transport =
                pipeline.define(StageName.TRANSPORT, each -> calls -> calls.forEach(loop.stage(query)::submit));
        for (int i = 0; i < 5; i++) {
            loop.stage(transport).submit(new TestCall(request(), "" + i, 10));
        }
        assertThat(sizes).as("the first runs at once all the way").containsExactly(1);
        turns.turn();
        assertThat(sizes).containsExactly(1, 4);
    }

    @Test
    void aCallSubmittedByItsOwnStageWaitsForTheNextTurn() {
        for (PipelineMode mode : PipelineMode.values()) {
            batches.clear();
            start(mode, 64, 100, 1_000);
            StageKey<TestCall> query = pipeline.define(StageName.QUERY, each -> calls -> {
                note(calls);
                if (batches.size() < 3) {
                    loop.stage(keyOf(StageName.QUERY))
                            .submit(new TestCall(calls.getFirst().request(), "next", 10));
                }
            });
            queryKey = query;
            loop.stage(query).submit(new TestCall(request(), "first", 10));
            assertThat(batches).as("mode " + mode).containsExactly(List.of("first"));
            turns.settle();
            assertThat(batches).containsExactly(List.of("first"), List.of("next"), List.of("next"));
        }
    }

    private StageKey<TestCall> queryKey;

    private StageKey<TestCall> keyOf(StageName name) {
        assertThat(name).isEqualTo(StageName.QUERY);
        return queryKey;
    }

    @Test
    void aFullQueueRefusesAtOnce() {
        start(PipelineMode.STAGED, 64, 2, 1_000);
        submit("at once");
        TestCall second = submit("b");
        TestCall third = submit("c");
        TestCall tooMany = submit("d");
        assertThat(tooMany.problem).isInstanceOf(OverloadedException.class).hasMessageContaining("select");
        turns.turn();
        assertThat(second.ran && third.ran).isTrue();
        assertThat(tooMany.ran).isFalse();
        StageSnapshot counted = pipeline.stage(StageName.SELECT);
        assertThat(counted.rejected()).isEqualTo(1);
        assertThat(counted.enqueued()).isEqualTo(4);
        assertThat(counted.executed()).isEqualTo(3);
        assertThat(counted.waitingCalls()).isZero();
    }

    @Test
    void bytesAreBoundedButOneLargeCallAlwaysFits() {
        start(PipelineMode.STAGED, 64, 100, 100);
        submit("at once");
        TestCall large = submit(request(), "large", 5_000);
        TestCall small = submit(request(), "small", 1);
        assertThat(large.problem).isNull();
        assertThat(small.problem).isInstanceOf(OverloadedException.class);
        assertThat(pipeline.stage(StageName.SELECT).waitingBytes()).isEqualTo(5_000);
        turns.turn();
        assertThat(large.ran).isTrue();
        assertThat(pipeline.stage(StageName.SELECT).waitingBytes()).isZero();
    }

    @Test
    void aCallWhoseDeadlinePassedIsNotRun() {
        start(PipelineMode.STAGED, 64, 100, 1_000);
        submit("at once");
        TestCall late = submit(request(100), "late", 10);
        TestCall good = submit(request(200), "good", 10);
        turns.nanos += 100_000_000;
        turns.turn();
        assertThat(late.problem).isInstanceOf(TimedOutException.class).hasMessageContaining("100 ms");
        assertThat(good.ran).isTrue();
        assertThat(pipeline.stage(StageName.SELECT).expired()).isEqualTo(1);
    }

    @Test
    void aDelayBeforeAStageKeepsLaterStagesFromStarting() {
        start(PipelineMode.STAGED, 64, 100, 1_000);
        List<TestCall> reached = new ArrayList<>();
        StageKey<TestCall> mutate = pipeline.define(StageName.MUTATE, each -> reached::addAll);
        StageKey<TestCall> modification = pipeline.define(StageName.MODIFICATION, each -> calls -> {
            turns.nanos += 150_000_000;
            loop.refresh();
            calls.forEach(loop.stage(mutate)::submit);
        });
        TestCall late = new TestCall(request(100), "late", 10);
        loop.stage(modification).submit(late);
        turns.settle();
        assertThat(reached).isEmpty();
        assertThat(late.problem).isInstanceOf(TimedOutException.class);
        assertThat(late.problem.outcome()).isEqualTo(Outcome.NOT_APPLIED);
    }

    @Test
    void aCancelledCallIsPassedOver() {
        start(PipelineMode.STAGED, 64, 100, 1_000);
        submit("at once");
        TestCall dropped = submit("dropped");
        TestCall good = submit("good");
        dropped.request().cancel();
        turns.turn();
        assertThat(dropped.ran).isFalse();
        assertThat(dropped.problem).isInstanceOf(TimedOutException.class).hasMessageContaining("cancelled");
        assertThat(good.ran).isTrue();
        assertThat(pipeline.stage(StageName.SELECT).cancelled()).isEqualTo(1);
        assertThat(pipeline.stage(StageName.SELECT).expired()).isZero();
    }

    @Test
    void aFunctionThatThrowsEndsItsCallsAndNoOthers() {
        start(PipelineMode.STAGED, 64, 100, 1_000);
        StageKey<TestCall> mutate = pipeline.define(StageName.MUTATE, each -> calls -> {
            calls.getFirst().ran = true;
            throw new IllegalStateException("a bug");
        });
        TestCall first = new TestCall(request(), "first", 10);
        loop.stage(mutate).submit(first);
        TestCall second = new TestCall(request(), "second", 10);
        TestCall third = new TestCall(request(), "third", 10);
        loop.stage(mutate).submit(second);
        loop.stage(mutate).submit(third);
        turns.turn();
        assertThat(first.problem).isNull();
        assertThat(second.problem).isNull();
        assertThat(third.problem).isInstanceOf(InternalException.class);
        assertThat(third.problem.outcome()).as("it was given to mutate").isEqualTo(Outcome.UNKNOWN);
        assertThat(submit("still works").ran || turns.turn() > 0).isTrue();
        assertThat(batches).endsWith(List.of("still works"));
    }

    @Test
    void aClosedPipelineRefusesNewCallsAndEndsWaitingOnes() {
        start(PipelineMode.STAGED, 64, 100, 1_000);
        submit("at once");
        TestCall waiting = submit("waiting");
        pipeline.close();
        turns.settle();
        assertThat(waiting.problem == null).isEqualTo(waiting.ran);
        TestCall late = submit("late");
        assertThat(late.problem).isInstanceOf(ClosedException.class);
    }

    @Test
    void aCallFromAnotherThreadTravelsToTheLoopFirst() {
        start(PipelineMode.STAGED, 64, 100, 1_000);
        RequestContext request = request();
        turns.elsewhere(() -> submit(request, "from afar", 10));
        assertThat(batches).isEmpty();
        turns.turn();
        assertThat(batches).containsExactly(List.of("from afar"));
    }

    @Test
    void waitsAndBatchSizesAreCounted() {
        List<CostCounters> costs = new ArrayList<>();
        start(PipelineMode.STAGED, 64, 100, 1_000, new RequestObserver() {
            @Override
            public void began(RequestContext request) {
                CostCounters cost = new CostCounters();
                costs.add(cost);
                request.observe(cost, null);
            }

            @Override
            public void ended(RequestContext request, @Nullable StorageException problem) {}
        });
        submit("at once");
        for (int i = 0; i < 3; i++) {
            submit("" + i);
        }
        turns.nanos += 1_000;
        turns.turn();
        StageSnapshot counted = pipeline.stage(StageName.SELECT);
        assertThat(counted.batches()).isEqualTo(2);
        assertThat(counted.batchSize().max()).isEqualTo(3);
        assertThat(counted.batchSize().mean()).isEqualTo(2.0);
        assertThat(counted.queueWaitNanos().max()).isEqualTo(1_000);
        assertThat(counted.queueWaitNanos().p50()).isBetween(1_000L, 2_000L);
        assertThat(counted.queueWaitNanos().mean()).isEqualTo(750.0);
        assertThat(costs.getFirst().queueNanos).isZero();
        assertThat(costs.getLast().queueNanos).isEqualTo(1_000);
        assertThat(costs.getLast().batchSize).isEqualTo(3);
        assertThat(pipeline.stages())
                .extracting(StageSnapshot::stage)
                .containsExactly("transport", "select", "modification", "batch", "mutate", "query");
    }

    @Test
    void aStageIsDefinedOnce() {
        start(PipelineMode.STAGED, 64, 100, 1_000);
        assertThatThrownBy(() -> pipeline.<TestCall>define(StageName.SELECT, each -> this::note))
                .isInstanceOf(IllegalStateException.class);
    }
}
