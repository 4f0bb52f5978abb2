package dev.drumlin.app.http;

import dev.drumlin.app.pipeline.AbortListener;
import dev.drumlin.app.pipeline.PipelineLoop;
import dev.drumlin.app.pipeline.RequestContext;
import dev.drumlin.app.pipeline.StageCall;
import dev.drumlin.storage.error.ErrorCode;
import dev.drumlin.storage.error.InternalException;
import dev.drumlin.storage.error.OverloadedException;
import dev.drumlin.storage.error.StorageException;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.ResponseCookie;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.util.LinkedMultiValueMap;
import org.springframework.util.MultiValueMap;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;
import reactor.core.publisher.MonoSink;
import reactor.core.publisher.SignalType;

/**
 * One request on the data port, from its first byte to the moment when nothing of it is left. Belongs to its connection's
 * loop.
 *
 * <p>Life: the body arrives; a place is taken; the request begins and waits for the transport stage; its work runs; the
 * answer is sent. The place is given back when two things are over, in either order: the work (so that clients who hang up
 * cannot pile up work) and the answer (so that clients who do not read cannot pile up answers). A client that hangs up, an
 * operator and the deadline end the request early: work is told to stop, and the answer does not wait for it.
 */
final class DataExchange implements ServerResponse, StageCall, AbortListener {
    private static final Logger log = LoggerFactory.getLogger(DataExchange.class);
    private static final byte[] NO_BODY = new byte[0];

    private final DataDoor door;
    private final DataWork work;
    private final ServerRequest request;
    private final ClientConnection connection;
    private final RequestContext context = new RequestContext();
    private final @Nullable RequestBody body;

    private byte[] bytes = NO_BODY;
    private @Nullable MonoSink<Answer> answers;
    private @Nullable Consumer<StorageException> stopWork;
    private boolean write;
    private boolean placed;
    private boolean answered;
    private boolean workOver;
    private boolean answerOver;
    private boolean freed;

    DataExchange(DataDoor door, DataWork work, ServerRequest request) {
        this.door = door;
        this.work = work;
        this.request = request;
        this.write = work.isWrite();
        ServerHttpRequest incoming = request.exchange().getRequest();
        this.connection = ClientConnection.of(incoming, door.pipeline());
        this.body = work.bodyKind() == BodyKind.JSON
                ? new RequestBody(
                        door.settings(), door.bodies(), connection.channel().eventLoop())
                : null;
    }

    /** Returns what the route saw of the request. */
    ServerRequest route() {
        return request;
    }

    DataDoor door() {
        return door;
    }

    ClientConnection connection() {
        return connection;
    }

    PipelineLoop loop() {
        return connection.loop();
    }

    RequestContext context() {
        return context;
    }

    /** Returns the array that begins with the body. */
    byte[] body() {
        return bytes;
    }

    /** Returns how long the body is. */
    int bodySize() {
        return body == null ? 0 : body.size();
    }

    /** Notes whether the request is one whose client must be told what became of a write. */
    void write(boolean isWrite) {
        write = isWrite;
    }

    // --- as an answer of WebFlux

    @Override
    public Mono<Void> writeTo(ServerWebExchange exchange, Context context) {
        return prepared(exchange.getRequest())
                .flatMap(ready -> Mono.create(this::begin))
                .onErrorResume(RefusedRequest.class, refused -> Mono.just(refused.answer()))
                .flatMap(answer -> answer.writeTo(exchange.getResponse()))
                .doFinally(this::answerOver);
    }

    private Mono<byte[]> prepared(ServerHttpRequest incoming) {
        HttpHeaders headers = incoming.getHeaders();
        if (!work.bodyKind().accepts(headers.getFirst(HttpHeaders.CONTENT_TYPE))) {
            return Mono.error(new RefusedRequest(
                    unsupported("the Content-Type must be " + work.bodyKind().recommended() + ", in UTF-8")));
        }
        String encoding = headers.getFirst(HttpHeaders.CONTENT_ENCODING);
        if (encoding != null && !encoding.equalsIgnoreCase("identity")) {
            return Mono.error(new RefusedRequest(unsupported("the body must not have a Content-Encoding")));
        }
        return body == null ? Mono.just(NO_BODY) : body.read(incoming).doOnNext(all -> bytes = all);
    }

    private static Answer unsupported(String why) {
        return ProblemDetails.of(415, ErrorCode.INVALID_REQUEST, "Unsupported media type", why)
                .closing();
    }

    private void begin(MonoSink<Answer> receiver) {
        if (!door.places().tryAcquirePermission()) {
            receiver.error(new RefusedRequest(ProblemDetails.of(
                    new OverloadedException("all places are taken (drumlin.http.requests-max="
                            + door.settings().requestsMax() + "); try again later"),
                    write)));
            return;
        }
        placed = true;
        answers = receiver;
        loop().begin(context, door.settings().timeout().toNanos(), connection.client(), this);
        loop().stage(door.transport()).submit(this);
    }

    // --- as a call of the transport stage

    @Override
    public RequestContext request() {
        return context;
    }

    @Override
    public int bytes() {
        return bytes.length;
    }

    /** Runs the work; never throws. */
    void run() {
        try {
            work.run(this);
        } catch (StorageException wrong) {
            failed(wrong);
        } catch (RuntimeException bug) {
            log.error("request={} failed in {}", context.id(), work.getClass().getSimpleName(), bug);
            failed(new InternalException("a fault of the server; its log has the details", context.outcome(), bug));
        }
    }

    /** Gives the answer and ends the work. Any thread; of several ends only the first counts. */
    void done(Answer answer) {
        onLoop(() -> end(answer, null));
    }

    /** Ends the work with an error. Any thread; of several ends only the first counts. */
    @Override
    public void failed(StorageException problem) {
        onLoop(() -> end(ProblemDetails.of(problem, write), problem));
    }

    /** Gives the answer while the work goes on, as the answer's stream; on the loop. */
    void answer(Answer answer) {
        if (answered || answerOver) {
            answer.release();
        } else {
            answered = true;
            receiver().success(answer);
        }
    }

    /** Sets what stops the work when the request is to end early; on the loop. It has the work ended all the same. */
    void whenAborted(Consumer<StorageException> stop) {
        stopWork = stop;
    }

    /** Ends the work whose answer was given before. Any thread. */
    void over(@Nullable StorageException problem) {
        onLoop(() -> workOver(problem));
    }

    private void end(Answer answer, @Nullable StorageException problem) {
        if (workOver) {
            answer.release();
        } else {
            answer(answer);
            workOver(problem);
        }
    }

    private void workOver(@Nullable StorageException problem) {
        if (!workOver) {
            workOver = true;
            loop().end(context, problem);
            free();
        }
    }

    // --- early ends

    @Override
    public void aborted(StorageException problem) {
        Consumer<StorageException> stop = stopWork;
        if (stop != null) {
            stop.accept(problem);
        } else {
            answer(ProblemDetails.of(problem, write));
        }
    }

    private void answerOver(SignalType how) {
        onLoop(() -> {
            answerOver = true;
            if (placed && !workOver) {
                if (how == SignalType.CANCEL || how == SignalType.ON_ERROR) {
                    context.cancel();
                    context.abortIfDue(loop().refresh());
                }
            }
            free();
        });
    }

    /** Gives the place back once, when neither work nor answer can use it any more. */
    private void free() {
        if (freed || !answerOver || placed && !workOver) {
            return;
        }
        freed = true;
        if (body != null) {
            body.release();
        }
        bytes = NO_BODY;
        if (placed) {
            door.places().onComplete();
        }
    }

    private MonoSink<Answer> receiver() {
        if (answers == null) {
            throw new IllegalStateException("the request has not begun");
        }
        return answers;
    }

    /** Runs it here if this is the loop. A loop that has ended has no connections left, so order is all that matters. */
    private void onLoop(Runnable step) {
        if (loop().inLoop()) {
            step.run();
            return;
        }
        try {
            loop().execute(step);
        } catch (RejectedExecutionException ended) {
            step.run();
        }
    }

    // --- what else WebFlux may ask of an answer; status and headers are set when it is written

    @Override
    public HttpStatusCode statusCode() {
        return HttpStatus.OK;
    }

    @Override
    public HttpHeaders headers() {
        return HttpHeaders.EMPTY;
    }

    @Override
    public MultiValueMap<String, ResponseCookie> cookies() {
        return new LinkedMultiValueMap<>();
    }
}
