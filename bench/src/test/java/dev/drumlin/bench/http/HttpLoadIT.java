package dev.drumlin.bench.http;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.ByteBuf;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The load over real sockets, against servers that misbehave. */
class HttpLoadIT {
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final String RIGHT = FakeServer.response(200, "right");

    /** Asks always the same. */
    private record Asking(long requestsMax, AtomicInteger asked) implements Requests {
        Asking(long requestsMax) {
            this(requestsMax, new AtomicInteger());
        }

        @Override
        public boolean next(ByteBuf out) {
            out.writeCharSequence("GET / HTTP/1.1\r\n\r\n", US_ASCII);
            return asked.incrementAndGet() <= requestsMax;
        }

        @Override
        public @Nullable String check(ByteBuf answer, int at, int length) {
            return answer.toString(at, length, US_ASCII).equals("right") ? null : "a wrong answer";
        }
    }

    private static HttpResult run(FakeServer.Script script, int connections, Pace pace, long requestsMax)
            throws IOException, InterruptedException {
        try (FakeServer server = new FakeServer(script);
                HttpLoad load = new HttpLoad(server.url(), connections)) {
            return load.run(_ -> new Asking(requestsMax), pace, SECOND, HttpLoad.Listener.NONE);
        }
    }

    /**
     * A server that does nothing for 0.4 s of a second. Of the requests of an open loop those that should have started
     * meanwhile have waited too, though only one for each connection was under way: without that, a tenth would be quick.
     */
    @Test
    void aServerThatStallsIsSeenByAllWhoShouldHaveAskedMeanwhile() throws IOException, InterruptedException {
        AtomicInteger requests = new AtomicInteger();
        CountDownLatch never = new CountDownLatch(1);
        CountDownLatch over = new CountDownLatch(1);
        FakeServer.Script stalls = () -> {
            int number = requests.incrementAndGet();
            if (number == 300) {
                assertThat(never.await(400, TimeUnit.MILLISECONDS)).isFalse();
                over.countDown();
            } else if (number > 300) {
                over.await();
            }
            return RIGHT;
        };
        HttpResult result = run(stalls, 4, Pace.openLoop(1_000), Long.MAX_VALUE);
        assertThat(result.errors()).isEmpty();
        assertThat(result.intended()).isEqualTo(1_000);
        assertThat(result.operations()).isEqualTo(1_000);
        assertThat(result.latency().getTotalCount()).isEqualTo(1_000);
        assertThat(result.micros(99.9)).isGreaterThan(380_000);
        // A thousand a second: of the 400 that the stall holds up, 300 wait for longer than 0.1 s.
        assertThat(result.micros(75)).isGreaterThan(100_000);
    }

    @Test
    void aServerThatIsTooSlowForTheRateHasWhatItLeavesCounted() throws IOException, InterruptedException {
        CountDownLatch never = new CountDownLatch(1);
        FakeServer.Script slow = () -> {
            assertThat(never.await(100, TimeUnit.MILLISECONDS)).isFalse();
            return RIGHT;
        };
        HttpResult result = run(slow, 2, Pace.openLoop(1_000), Long.MAX_VALUE);
        assertThat(result.intended()).isEqualTo(1_000);
        assertThat(result.throughput()).isLessThan(25);
        assertThat(result.operations() + result.errorCount()).isEqualTo(1_000);
        assertThat(result.errors()).containsKey("not sent");
        assertThat(result.latency().getTotalCount()).isEqualTo(1_000);
        assertThat(result.micros(50)).isGreaterThan(3_000_000);
    }

    @Test
    void aServerThatNeverAnswersIsAnError() throws IOException, InterruptedException {
        CountDownLatch over = new CountDownLatch(1);
        HttpResult result = run(
                () -> {
                    over.await();
                    return null;
                },
                2,
                Pace.closedLoop(),
                Long.MAX_VALUE);
        over.countDown();
        assertThat(result.operations()).isZero();
        assertThat(result.errors()).containsEntry("no answer", 2L).hasSize(1);
        assertThat(result.maxMicros()).isGreaterThan(5_000_000);
    }

    @Test
    void closedLoopEndsWithItsRequestsAndCountsEachOnce() throws IOException, InterruptedException {
        List<Long> seconds = new ArrayList<>();
        try (FakeServer server = new FakeServer(() -> RIGHT);
                HttpLoad load = new HttpLoad(server.url(), 3)) {
            HttpResult few = load.run(_ -> new Asking(50), Pace.closedLoop(), Duration.ofMinutes(10), (o, e, n) -> {});
            assertThat(few.operations()).isEqualTo(150);
            assertThat(few.operationsInTime()).isEqualTo(150);
            assertThat(few.nanos()).isEqualTo(few.durationNanos());
            HttpResult timed = load.run(
                    _ -> new Asking(Long.MAX_VALUE), Pace.closedLoop(), SECOND, (o, e, n) -> seconds.add(o + e));
            assertThat(timed.perSecond()).hasSize(1).isEqualTo(seconds);
            assertThat(timed.operations())
                    .isGreaterThanOrEqualTo(timed.operationsInTime())
                    .isPositive();
        }
    }

    @Test
    void wrongAnswersAreErrorsByTheirKind() throws IOException, InterruptedException {
        AtomicInteger requests = new AtomicInteger();
        FakeServer.Script script = () -> switch (requests.getAndIncrement()) {
            case 0 -> FakeServer.response(503, "overloaded");
            case 1 -> FakeServer.response(200, "left");
            case 2 -> "HTTP/1.1 200 x\r\n\r\n";
            case 3 -> null;
            default -> RIGHT;
        };
        HttpResult result = run(script, 1, Pace.closedLoop(), 10);
        assertThat(result.errors())
                .containsEntry("status 503", 1L)
                .containsEntry("a wrong answer", 1L)
                .containsEntry("malformed answer: no Content-Length", 1L)
                .containsEntry("connection closed", 1L)
                .hasSize(4);
        assertThat(result.operations()).isEqualTo(6);
        assertThat(result.firstProblem()).isEqualTo("503 overloaded");
    }

    @Test
    void aStopEndsAPhaseSoon() throws IOException, InterruptedException {
        try (FakeServer server = new FakeServer(() -> RIGHT);
                HttpLoad load = new HttpLoad(server.url(), 2)) {
            HttpResult result = load.run(
                    _ -> new Asking(Long.MAX_VALUE), Pace.openLoop(1), Duration.ofDays(1), (o, e, n) -> load.stop());
            assertThat(load.isStopped()).isTrue();
            assertThat(result.durationNanos()).isLessThan(Duration.ofDays(1).toNanos());
            assertThat(result.errors()).isEmpty();
        }
    }

    @Test
    void withoutAServerThereIsNoLoad() {
        assertThatThrownBy(() -> new HttpLoad(URI.create("http://127.0.0.1:1"), 2))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("cannot connect to http://127.0.0.1:1");
    }
}
