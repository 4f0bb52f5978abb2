package dev.drumlin.app.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CallQueueTest {
    @Test
    void behavesAsAQueueThroughWrapsAndGrowth() {
        Random random = new Random(7);
        CallQueue<TestCall> queue = new CallQueue<>();
        Queue<TestCall> model = new ArrayDeque<>();
        long bytes = 0;
        for (int step = 0; step < 20_000; step++) {
            int addsMore = step % 400 < 200 ? 6 : 4;
            if (random.nextInt(10) < addsMore) {
                TestCall call = new TestCall(new RequestContext(), "" + step, random.nextInt(100));
                queue.add(call, step);
                model.add(call);
                bytes += call.bytes();
            } else if (!model.isEmpty()) {
                TestCall expected = model.remove();
                assertThat(queue.oldestNanos()).isEqualTo(Long.parseLong(expected.name));
                assertThat(queue.remove()).isSameAs(expected);
                bytes -= expected.bytes();
            }
            assertThat(queue.size()).isEqualTo(model.size());
            assertThat(queue.bytes()).isEqualTo(bytes);
        }
    }

    @Test
    void nothingComesOutOfAnEmptyQueue() {
        assertThatThrownBy(new CallQueue<TestCall>()::remove).isInstanceOf(IllegalStateException.class);
    }
}
