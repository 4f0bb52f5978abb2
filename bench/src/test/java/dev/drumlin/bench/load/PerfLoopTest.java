package dev.drumlin.bench.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class PerfLoopTest {
    private static final int TASKS = 10_000;

    private final PerfLoop loop = new PerfLoop(0);

    @AfterEach
    void close() {
        loop.close();
    }

    @Test
    void tasksRunOnTheLoopInTheirOrder() throws InterruptedException {
        List<Integer> ran = new ArrayList<>();
        List<Boolean> inLoop = new ArrayList<>();
        CountDownLatch last = new CountDownLatch(1);
        for (int i = 0; i < TASKS; i++) {
            int number = i;
            loop.execute(() -> {
                ran.add(number);
                inLoop.add(loop.inLoop());
            });
        }
        loop.execute(last::countDown);
        assertThat(last.await(10, TimeUnit.SECONDS)).isTrue();
        assertThat(ran)
                .containsExactlyElementsOf(IntStream.range(0, TASKS).boxed().toList());
        assertThat(inLoop).doesNotContain(false);
        assertThat(loop.inLoop()).isFalse();
    }

    @Test
    void noTaskIsLeftWhileTheLoopParks() throws InterruptedException {
        for (int i = 0; i < TASKS; i++) {
            CountDownLatch ran = new CountDownLatch(1);
            loop.execute(ran::countDown);
            assertThat(ran.await(10, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void timersRunInOrderOfTheirTimes() throws InterruptedException {
        List<String> ran = new ArrayList<>();
        CountDownLatch last = new CountDownLatch(2);
        loop.execute(() -> {
            loop.schedule(2_000_000, () -> {
                ran.add("later");
                last.countDown();
            });
            loop.schedule(1_000_000, () -> {
                ran.add("sooner");
                last.countDown();
            });
        });
        assertThat(last.await(10, TimeUnit.SECONDS)).isTrue();
        assertThat(ran).containsExactly("sooner", "later");
    }

    @Test
    void aLoopThatHasEndedTakesNoMore() {
        loop.close();
        assertThatThrownBy(() -> loop.execute(() -> {})).isInstanceOf(RejectedExecutionException.class);
    }
}
