package dev.drumlin.app.http;

import dev.drumlin.storage.error.ErrorCode;
import dev.drumlin.storage.error.OverloadedException;
import dev.drumlin.storage.error.TooLargeException;
import io.netty.channel.EventLoop;
import java.util.Arrays;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Subscription;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.HttpHeaders;
import org.springframework.http.server.reactive.ServerHttpRequest;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.Mono;
import reactor.core.publisher.MonoSink;

/**
 * The body of one request on its way into one array: bounded in size and time, and by what all bodies may take together.
 * Used by the connection's loop only.
 */
final class RequestBody extends BaseSubscriber<DataBuffer> {
    private static final byte[] EMPTY = new byte[0];
    private static final int FIRST_BYTES = 1_024;
    private static final long DISCARDED_MAX = 64L << 20;

    private final HttpSettings settings;
    private final BodyBudget budget;
    private final EventLoop loop;
    private byte[] bytes = EMPTY;
    private int size;
    private long taken;
    private boolean ended;
    private long discarded;
    private @Nullable Answer refusal;
    private @Nullable MonoSink<byte[]> sink;
    private @Nullable Future<?> limit;

    RequestBody(HttpSettings settings, BodyBudget budget, EventLoop loop) {
        this.settings = settings;
        this.budget = budget;
        this.loop = loop;
    }

    /** Returns the body when all of it is there; fails with a {@link RefusedRequest} if it cannot be had. */
    Mono<byte[]> read(ServerHttpRequest request) {
        return Mono.create(receiver -> {
            sink = receiver;
            receiver.onDispose(this);
            // An announced length is only believed up to what a small body needs: it may never come.
            long announced = request.getHeaders().getContentLength();
            if (announced > settings.bodyBytesMax().toBytes()) {
                if (request.getHeaders().getFirst(HttpHeaders.EXPECT) != null) {
                    refuse(tooLarge());
                    return;
                }
                refusal = tooLarge();
            }
            request.getBody().subscribe(this);
            if (!ended) {
                limit = loop.schedule(this::late, settings.bodyTimeout().toMillis(), TimeUnit.MILLISECONDS);
            }
        });
    }

    @Override
    protected void hookOnSubscribe(Subscription subscription) {
        subscription.request(Long.MAX_VALUE);
    }

    @Override
    protected void hookOnNext(DataBuffer piece) {
        try {
            int more = piece.readableByteCount();
            if (!ended && refusal == null && reserve(more)) {
                piece.read(bytes, size, more);
                size += more;
            } else if (refusal != null) {
                discard(more);
            }
        } finally {
            DataBufferUtils.release(piece);
        }
    }

    /**
     * Passes over what cannot be kept. A client that is cut off while it sends often misses the answer, so it may send on for
     * a while.
     */
    private void discard(int more) {
        discarded += more;
        if (refusal != null && discarded > DISCARDED_MAX) {
            refuse(refusal);
        }
    }

    private boolean reserve(int more) {
        long needed = (long) size + more;
        if (needed > settings.bodyBytesMax().toBytes()) {
            refusal = tooLarge();
            return false;
        }
        if (needed > bytes.length) {
            int grown = (int) Math.min(
                    settings.bodyBytesMax().toBytes(), Math.max(Math.max(needed, FIRST_BYTES), 2L * bytes.length));
            if (!budget.take(grown - taken)) {
                refuse(ProblemDetails.of(
                        new OverloadedException("too many bytes of bodies are being worked on (bodies-bytes-max="
                                + settings.bodiesBytesMax().toBytes() + "); try again later"),
                        false));
                return false;
            }
            taken = grown;
            bytes = Arrays.copyOf(bytes, grown);
        }
        return true;
    }

    @Override
    protected void hookOnComplete() {
        if (refusal != null) {
            refuse(refusal);
        } else if (end()) {
            receiver().success(bytes);
        }
    }

    @Override
    protected void hookOnError(Throwable broken) {
        if (end()) {
            receiver().error(broken);
        }
    }

    private void late() {
        refuse(refusal != null ? refusal : tooSlow());
    }

    private Answer tooSlow() {
        return ProblemDetails.of(
                408,
                ErrorCode.TIMED_OUT,
                "Out of time",
                "the body did not arrive within " + settings.bodyTimeout().toMillis() + " ms");
    }

    private Answer tooLarge() {
        return ProblemDetails.of(
                new TooLargeException("the body is larger than "
                        + settings.bodyBytesMax().toBytes() + " bytes (drumlin.http.body-bytes-max)"),
                false);
    }

    private void refuse(Answer answer) {
        if (end()) {
            cancel();
            receiver().error(new RefusedRequest(answer.closing()));
        }
    }

    private boolean end() {
        if (ended) {
            return false;
        }
        ended = true;
        if (limit != null) {
            limit.cancel(false);
        }
        return true;
    }

    private MonoSink<byte[]> receiver() {
        if (sink == null) {
            throw new IllegalStateException("nobody asked for the body");
        }
        return sink;
    }

    /** Returns the number of bytes in the array that belong to the body. */
    int size() {
        return size;
    }

    /** Gives back what the body took, once it is not needed any more. */
    void release() {
        end();
        budget.give(taken);
        taken = 0;
        bytes = EMPTY;
    }
}
