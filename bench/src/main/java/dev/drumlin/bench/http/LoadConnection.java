package dev.drumlin.bench.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.EventLoop;
import io.netty.util.ReferenceCountUtil;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One kept-alive connection with at most one request on its way. If it breaks, it is made anew, and an open loop's schedule
 * does not wait for that. Belongs to its event loop.
 */
@SuppressWarnings("FutureReturnValueIgnored") // What becomes of writes, closes and timers comes back as an event.
final class LoadConnection {
    private static final int REQUEST_BYTES = 1_024;
    private static final int PROBLEM_BYTES_MAX = 500;
    private static final long RECONNECT_MILLIS = 100;

    private final int number;
    private final EventLoop loop;
    private final Bootstrap bootstrap;
    private final ResponseReader response = new ResponseReader();
    private @Nullable Channel channel;
    private @Nullable ByteBuf request;
    private @Nullable ByteBuf pending;
    private boolean closed;

    // Of the phase that is under way.
    private @Nullable LoadPhase phase;
    private @Nullable Requests requests;
    private @Nullable LoadTally tally;
    private long begun;
    private boolean busy;
    private long startNanos;
    private long freeNanos;

    LoadConnection(int number, EventLoop loop, Bootstrap bootstrap) {
        this.number = number;
        this.loop = loop;
        this.bootstrap = bootstrap.clone(loop);
    }

    EventLoop loop() {
        return loop;
    }

    /** Opens the connection; any thread. */
    ChannelFuture connect() {
        return bootstrap.clone().handler(new Answers()).connect().addListener((ChannelFuture done) -> {
            if (done.isSuccess()) {
                channel = done.channel();
            }
        });
    }

    /** Takes part in a phase, from now on. */
    void begin(LoadPhase newPhase, Requests newRequests, LoadTally newTally) {
        phase = newPhase;
        requests = newRequests;
        tally = newTally;
        begun = 0;
        freeNanos = System.nanoTime();
        next();
    }

    /** Gives up what the phase still wants: a request without an answer, and those that could not be sent for it. */
    void giveUp() {
        LoadPhase of = phase;
        LoadTally counts = tally;
        if (of == null || counts == null) {
            return;
        }
        long now = System.nanoTime();
        if (busy) {
            busy = false;
            LoadTally.record(counts.latency, now - startNanos);
            counts.failed("no answer", "no answer after " + (now - startNanos) / 1_000_000 + " ms", 1);
            if (channel != null) {
                // What may still come belongs to no request that anybody waits for.
                channel.close();
            }
        }
        long unsent = of.pace.isOpen() && !of.isStopped() ? of.schedule.count(number) - begun : 0;
        for (long i = 0; i < unsent; i++) {
            LoadTally.record(counts.latency, now - of.schedule.intendedNanos(number, begun + i));
        }
        if (unsent > 0) {
            counts.failed(
                    "not sent", "requests were due and could not be sent, for the one before had no answer", unsent);
        }
        retire(of);
    }

    void close() {
        closed = true;
        if (channel != null) {
            channel.close();
        }
        if (request != null) {
            request.release();
            request = null;
        }
    }

    private void next() {
        LoadPhase of = phase;
        if (of == null || busy) {
            return;
        }
        if (of.isStopped()) {
            retire(of);
            return;
        }
        long now = System.nanoTime();
        if (!of.pace.isOpen()) {
            if (now - of.endNanos >= 0) {
                retire(of);
            } else {
                start(of, now);
            }
            return;
        }
        if (begun >= of.schedule.count(number)) {
            retire(of);
            return;
        }
        long intended = of.schedule.intendedNanos(number, begun);
        if (intended - now > 0) {
            loop.schedule(this::next, intended - now, TimeUnit.NANOSECONDS);
        } else {
            start(of, intended);
        }
    }

    /** Sends a request whose latency counts from the given moment. */
    private void start(LoadPhase of, long from) {
        Channel open = channel;
        LoadTally counts = tally;
        Requests source = requests;
        if (open == null || counts == null || source == null || !open.isActive()) {
            return; // The new connection goes on from here.
        }
        ByteBuf bytes = request;
        if (bytes == null || bytes.refCnt() > 1) {
            if (bytes != null) {
                bytes.release();
            }
            bytes = open.alloc().directBuffer(REQUEST_BYTES);
            request = bytes;
        }
        bytes.clear();
        if (!source.next(bytes)) {
            retire(of);
            return;
        }
        if (of.pace.isOpen()) {
            LoadTally.record(counts.lateness, System.nanoTime() - Math.max(from, freeNanos));
        }
        begun++;
        busy = true;
        startNanos = from;
        // The transport gives up its share when the bytes have left, which is before the answer, unless that is a
        // refusal.
        open.writeAndFlush(bytes.retain(), open.voidPromise());
    }

    private void answered(ByteBuf in) {
        LoadPhase of = Objects.requireNonNull(phase);
        LoadTally counts = Objects.requireNonNull(tally);
        long now = System.nanoTime();
        freeNanos = now;
        busy = false;
        if (response.status() == 200) {
            String wrong = Objects.requireNonNull(requests).check(in, response.bodyAt(), response.bodyLength());
            if (wrong == null) {
                counts.answered(now - startNanos, now - of.endNanos <= 0);
            } else {
                counts.failed(wrong, wrong + ": " + body(in), 1);
            }
        } else {
            counts.failed("status " + response.status(), response.status() + " " + body(in), 1);
        }
    }

    private String body(ByteBuf in) {
        return in.toString(response.bodyAt(), Math.min(response.bodyLength(), PROBLEM_BYTES_MAX), UTF_8);
    }

    private void broken(String kind) {
        LoadTally counts = tally;
        if (busy && counts != null) {
            busy = false;
            freeNanos = System.nanoTime();
            counts.failed(kind, kind, 1);
        }
    }

    private void retire(LoadPhase of) {
        phase = null;
        of.connectionEnded();
    }

    private void reconnect() {
        if (!closed) {
            connect().addListener((ChannelFuture done) -> {
                if (done.isSuccess()) {
                    next();
                } else {
                    if (phase != null && tally != null) {
                        tally.failed("cannot connect", String.valueOf(done.cause()), 1);
                    }
                    loop.schedule(this::reconnect, RECONNECT_MILLIS, TimeUnit.MILLISECONDS);
                }
            });
        }
    }

    /** What the socket has to say. */
    private final class Answers extends ChannelInboundHandlerAdapter {
        @Override
        public void channelRead(ChannelHandlerContext context, Object message) {
            ByteBuf in = (ByteBuf) message;
            ByteBuf before = pending;
            if (before != null) {
                before.writeBytes(in);
                in.release();
                in = before;
                pending = null;
            }
            try {
                if (!response.isWhole(in)) {
                    pending = before == null
                            ? context.alloc()
                                    .directBuffer(2 * in.readableBytes())
                                    .writeBytes(in)
                            : in.retain();
                    return;
                }
                if (!busy) {
                    // Such as the news that the server closes an idle connection.
                    context.close();
                    return;
                }
                answered(in);
            } catch (ResponseReader.Malformed bad) {
                broken("malformed answer: " + bad.getMessage());
                context.close();
                return;
            } finally {
                ReferenceCountUtil.release(in);
            }
            next();
        }

        @Override
        public void channelInactive(ChannelHandlerContext context) {
            if (pending != null) {
                pending.release();
                pending = null;
            }
            channel = null;
            broken("connection closed");
            reconnect();
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
            broken("connection failed");
            context.close();
        }
    }
}
