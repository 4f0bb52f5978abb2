package dev.drumlin.app.http;

import dev.drumlin.app.cql.BoundValues;
import dev.drumlin.app.cql.CqlRequest;
import dev.drumlin.app.cql.Prepared;
import dev.drumlin.app.cql.ResultColumns;
import dev.drumlin.app.cql.ResultRow;
import dev.drumlin.app.cql.ResultSink;
import dev.drumlin.app.cql.value.JsonOut;
import dev.drumlin.storage.error.InternalException;
import dev.drumlin.storage.error.StorageException;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.NettyDataBufferFactory;
import org.springframework.http.MediaType;

/**
 * An export on its way: reads a page only when the one before has gone to the network and the connection takes more. So a
 * slow client costs one page of memory. A failure after the first page, and a stop of the server, end the stream with a
 * line that says so. Belongs to its request's loop; rows and ends of pages may come on an engine's thread.
 */
final class Export implements ResultSink, Publisher<DataBuffer>, Subscription, LongExchange {
    private static final Logger log = LoggerFactory.getLogger(Export.class);
    private static final MediaType NDJSON = MediaType.APPLICATION_NDJSON;
    private static final int SCRATCH_BYTES = 8_192;
    private static final long NO_TIMEOUT_NANOS = Long.MAX_VALUE / 4;

    private final DataExchange exchange;
    private final HttpSettings settings;
    private final Prepared select;
    private final BoundValues noValues = new BoundValues();
    private final Channel channel;
    private final NettyDataBufferFactory buffers;
    private final Gate gate = new Gate();

    // The page that is being read, made when its read begins; written by whoever calls the sink.
    private ByteBuf page = Unpooled.EMPTY_BUFFER;
    private JsonOut out = new JsonOut(0);
    private AnswerShapes.@Nullable Shape shape;
    private @Nullable RuntimeException broken;

    // The loop's.
    private @Nullable Subscriber<? super DataBuffer> subscriber;
    private long demand;
    private @Nullable ByteBuf ready;
    private byte @Nullable [] pageState;
    private boolean reading;
    private boolean last;
    private boolean begun;
    private boolean closed;
    private boolean over;
    private boolean draining;
    private boolean again;
    private @Nullable StorageException problem;

    Export(DataExchange exchange, Prepared select) {
        this.exchange = exchange;
        this.settings = exchange.door().settings();
        this.select = select;
        this.channel = exchange.connection().channel();
        this.buffers = new NettyDataBufferFactory(channel.alloc());
    }

    void start() {
        exchange.context().timeout(NO_TIMEOUT_NANOS);
        exchange.whenAborted(this::stop);
        exchange.door().add(this);
        channel.pipeline().addFirst(gate);
        drain();
    }

    private void newPage() {
        ByteBuf bytes = channel.alloc().buffer(SCRATCH_BYTES);
        page = bytes;
        out = new JsonOut(SCRATCH_BYTES, (array, length) -> bytes.writeBytes(array, 0, length));
    }

    /** Does all that can be done now, one step after the other: steps may finish inside each other. */
    private void drain() {
        again = true;
        if (draining) {
            return;
        }
        draining = true;
        while (again) {
            again = false;
            step();
        }
        draining = false;
    }

    private void step() {
        if (ready != null && begun && (closed || subscriber != null && demand > 0)) {
            send(ready);
        } else if (ready == null && last && begun && subscriber != null && !closed) {
            closed = true;
            subscriber.onComplete();
            end();
        } else if (ready == null && !reading && !last && !closed && channel.isWritable()) {
            read();
        }
    }

    private void send(ByteBuf bytes) {
        ready = null;
        if (closed || subscriber == null || !bytes.isReadable()) {
            bytes.release();
        } else {
            demand--;
            subscriber.onNext(buffers.wrap(bytes));
        }
        again = true;
    }

    private void read() {
        reading = true;
        newPage();
        long deadline = exchange.loop().refresh() + settings.timeout().toNanos();
        CqlRequest request = new CqlRequest(select, noValues)
                .pageSize(settings.exportPageRows())
                .pageState(pageState)
                .context(exchange.context())
                .trace(exchange.context().cost(), deadline);
        exchange.door().cql().execute(request, this);
    }

    // --- what CQL calls

    @Override
    public void columns(ResultColumns columns) {
        shape = exchange.door().shapes().of(columns);
    }

    @Override
    public void row(ResultRow row) {
        if (shape == null || broken != null) {
            return;
        }
        try {
            RowJson.write(shape, row, out);
            out.endLine();
        } catch (RuntimeException unreadable) {
            broken = unreadable;
        }
    }

    @Override
    public void done(byte @Nullable [] next, List<String> warnings) {
        if (broken != null) {
            log.error(
                    "request={}: a stored value cannot be written as JSON",
                    exchange.context().id(),
                    broken);
            failed(new InternalException(
                    "a stored value does not fit its column's type; the server's log has the details"));
            return;
        }
        out.flush();
        onLoop(() -> pageRead(next));
    }

    @Override
    public void failed(StorageException why) {
        onLoop(() -> {
            reading = false;
            page.release();
            stop(why);
            endIfClosed();
        });
    }

    private void pageRead(byte @Nullable [] next) {
        reading = false;
        if (problem != null || closed) {
            page.release();
            endIfClosed();
            return;
        }
        ready = page;
        pageState = next;
        last = next == null;
        begin();
        drain();
    }

    private void begin() {
        if (!begun) {
            begun = true;
            exchange.answer(Answer.stream(NDJSON, this));
        }
    }

    // --- early ends

    @Override
    public void cut(StorageException why) {
        exchange.loop().execute(() -> stop(why));
    }

    /** Ends the stream with a line that says why, or answers with the error if nothing was sent yet. */
    private void stop(StorageException why) {
        if (problem != null || closed || last && ready == null) {
            return;
        }
        problem = why;
        last = true;
        if (!begun) {
            closed = true;
            exchange.answer(ProblemDetails.of(why, false));
            endIfClosed();
            return;
        }
        if (ready != null) {
            ready.release();
        }
        JsonOut line = new JsonOut(256);
        ProblemDetails.line(why, line);
        ready = channel.alloc().buffer(line.size()).writeBytes(line.array(), 0, line.size());
        drain();
    }

    private void endIfClosed() {
        if (closed) {
            end();
        }
    }

    /** Is called when the stream is closed; the request's work is over when no page is being read either. */
    private void end() {
        if (!reading && !over) {
            over = true;
            if (ready != null) {
                ready.release();
                ready = null;
            }
            if (channel.pipeline().context(gate) != null) {
                channel.pipeline().remove(gate);
            }
            exchange.door().remove(this);
            exchange.over(problem);
        }
    }

    // --- what the network calls

    @Override
    public void subscribe(Subscriber<? super DataBuffer> network) {
        subscriber = network;
        network.onSubscribe(this);
    }

    @Override
    public void request(long more) {
        onLoop(() -> {
            demand = Math.addExact(Math.min(demand, Long.MAX_VALUE / 2), Math.min(more, Long.MAX_VALUE / 2));
            drain();
        });
    }

    @Override
    public void cancel() {
        onLoop(() -> {
            closed = true;
            end();
        });
    }

    private void onLoop(Runnable action) {
        if (exchange.loop().inLoop()) {
            action.run();
        } else {
            exchange.loop().execute(action);
        }
    }

    /** Tells when the connection takes more. */
    private final class Gate extends ChannelInboundHandlerAdapter {
        @Override
        public void channelWritabilityChanged(ChannelHandlerContext context) {
            context.fireChannelWritabilityChanged();
            if (context.channel().isWritable()) {
                drain();
            }
        }
    }
}
