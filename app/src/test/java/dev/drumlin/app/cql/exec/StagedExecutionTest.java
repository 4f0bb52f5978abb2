package dev.drumlin.app.cql.exec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drumlin.app.cql.BoundValues;
import dev.drumlin.app.cql.CqlRequest;
import dev.drumlin.app.cql.Prepared;
import dev.drumlin.app.pipeline.EventLoop;
import dev.drumlin.app.pipeline.PipelineLoop;
import dev.drumlin.app.pipeline.RequestContext;
import dev.drumlin.app.pipeline.StageName;
import dev.drumlin.storage.error.ErrorCode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Requests that travel through the stages of a loop, which the test turns by hand. */
class StagedExecutionTest {
    private static final long SECOND = 1_000_000_000L;

    private final CqlBench bench = CqlBench.ready();
    private final HandLoop hand = new HandLoop();
    private final PipelineLoop loop = bench.pipeline.loop(hand);

    /** A loop without timers: only what is handed to it runs. */
    private static final class HandLoop implements EventLoop {
        private final Queue<Runnable> tasks = new ArrayDeque<>();

        @Override
        public boolean inLoop() {
            return true;
        }

        @Override
        public void execute(Runnable task) {
            tasks.add(task);
        }

        @Override
        public void schedule(long delayNanos, Runnable task) {}

        void settle() {
            for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
                task.run();
            }
        }
    }

    @BeforeEach
    void table() {
        bench.run("CREATE TABLE t (k int PRIMARY KEY, v int)");
    }

    private Answer send(String statement, long timeoutNanos) {
        Prepared prepared = bench.service.analyse(statement, "ks");
        RequestContext context = new RequestContext();
        loop.begin(context, timeoutNanos, "test", problem -> {});
        Answer answer = new Answer();
        bench.service.execute(new CqlRequest(prepared, new BoundValues()).context(context), answer);
        return answer;
    }

    @Test
    void aCrowdIsWrittenAndReadInBatchesAndEachGetsItsOwnAnswer() {
        List<Answer> writes = new ArrayList<>();
        for (int k = 0; k < 64; k++) {
            writes.add(send("INSERT INTO t (k, v) VALUES (" + k + ", " + k * 2 + ")", k == 17 ? -1 : SECOND));
        }
        hand.settle();
        bench.kit.runAll();
        writes.forEach(Answer::checkEnded);
        List<Answer> reads = new ArrayList<>();
        for (int k = 0; k < 64; k++) {
            reads.add(send("SELECT v FROM t WHERE k = " + k + (k == 5 ? " LIMIT 1" : ""), SECOND));
        }
        hand.settle();
        for (int k = 0; k < 64; k++) {
            reads.get(k).checkEnded();
            assertThat(reads.get(k).rows()).as("k=" + k).isEqualTo(k == 17 ? List.of() : List.of("" + k * 2));
        }
        assertThat(bench.pipeline.stage(StageName.MUTATE).executed()).isEqualTo(63);
        assertThat(bench.pipeline.stage(StageName.MUTATE).batches()).isLessThan(10);
        assertThat(bench.pipeline.stage(StageName.QUERY).executed()).isEqualTo(64);
        assertThat(bench.pipeline.stage(StageName.QUERY).batches()).isLessThan(10);
    }

    @Test
    void aScanOfManyReadsEndsAndDoesNotNest() {
        for (int k = 0; k < 3_000; k++) {
            bench.run("INSERT INTO t (k, v) VALUES (" + k + ", 1)");
        }
        Answer count = send("SELECT count(*) FROM t WHERE v = 1 ALLOW FILTERING", SECOND);
        hand.settle();
        count.checkEnded();
        assertThat(count.rows()).containsExactly("3000");
    }

    @Test
    void aRequestBehindItsDeadlineIsNotRun() {
        Answer late = send("INSERT INTO t (k, v) VALUES (1, 1)", -1);
        hand.settle();
        late.checkEnded();
        assertThat(Objects.requireNonNull(late.problem()).code()).isEqualTo(ErrorCode.TIMED_OUT);
        assertThat(bench.run("SELECT * FROM t").rows()).isEmpty();
    }
}
