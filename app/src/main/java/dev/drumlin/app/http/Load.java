package dev.drumlin.app.http;

import dev.drumlin.app.cql.CqlRequest;
import dev.drumlin.storage.error.ClosedException;
import dev.drumlin.storage.error.OverloadedException;
import dev.drumlin.storage.error.ReadOnlyException;
import dev.drumlin.storage.error.StorageException;
import dev.drumlin.storage.error.TimedOutException;
import dev.drumlin.storage.error.UnavailableException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Subscription;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import reactor.core.publisher.BaseSubscriber;

/**
 * A bulk load on its way: asks the network for a piece only when the lines of the one before are all being written, and
 * writes no more than so many rows and bytes at a time. So a slow disk slows the client down, and memory stays bounded.
 * Belongs to its request's loop, except for {@link #ended} and {@link #cut}.
 */
final class Load extends BaseSubscriber<DataBuffer> implements LongExchange {
    /** A load has no deadline of its own, its rows have. */
    private static final long NO_TIMEOUT_NANOS = Long.MAX_VALUE / 4;
    /** How long a row that met a full queue waits before it tries again. */
    private static final long RETRY_NANOS = 5_000_000;

    private final DataExchange exchange;
    private final HttpSettings settings;
    private final LoadTable table;
    private final LineSplitter lines;
    private final LoadReport report;
    private final Deque<LoadRow> idle = new ArrayDeque<>();

    private long line;
    private int rowsInFlight;
    private long bytesInFlight;
    private boolean inputOver;
    private boolean pumping;
    private boolean asked;
    private long askedNanos;
    private boolean answered;
    private boolean over;
    private @Nullable StorageException stopped;

    /** Rows that ended on other threads; the loop is called once for all that gather. */
    private final Queue<LoadRow> endedElsewhere = new ConcurrentLinkedQueue<>();

    private final AtomicBoolean called = new AtomicBoolean();

    Load(DataExchange exchange, LoadTable table) {
        this.exchange = exchange;
        this.settings = exchange.door().settings();
        this.table = table;
        this.lines = new LineSplitter((int) settings.lineBytesMax().toBytes());
        this.report = new LoadReport(settings.loadErrorsMax());
    }

    void start() {
        exchange.context().timeout(NO_TIMEOUT_NANOS);
        exchange.whenAborted(this::stop);
        exchange.door().add(this);
        exchange.route().exchange().getRequest().getBody().subscribe(this);
        watch();
    }

    @Override
    protected void hookOnSubscribe(Subscription subscription) {
        ask();
    }

    @Override
    protected void hookOnNext(DataBuffer piece) {
        asked = false;
        try {
            if (!answered) {
                lines.append(piece);
            }
        } finally {
            DataBufferUtils.release(piece);
        }
        pump();
    }

    @Override
    protected void hookOnComplete() {
        asked = false;
        inputOver = true;
        lines.end();
        pump();
    }

    @Override
    protected void hookOnError(Throwable broken) {
        // The connection is gone: there is nobody to answer, but rows to wait for.
        stop(new ClosedException("the client hung up"));
    }

    private void ask() {
        if (!asked && !inputOver) {
            asked = true;
            askedNanos = exchange.loop().refresh();
            request(1);
        }
    }

    /** Starts rows as long as there are lines and room, then asks for more or ends. Never inside itself. */
    private void pump() {
        if (pumping || over) {
            return;
        }
        boolean starved = false;
        pumping = true;
        try {
            while (!answered && !starved && hasRoom()) {
                starved = !lines.next();
                if (!starved) {
                    begin();
                }
            }
        } finally {
            pumping = false;
        }
        if (answered) {
            endIfIdle();
        } else if (starved && inputOver) {
            if (rowsInFlight == 0) {
                answered = true;
                end();
                exchange.done(report.answer());
            }
        } else if (starved) {
            ask();
        }
    }

    private boolean hasRoom() {
        return rowsInFlight < settings.loadRowsInFlight()
                && bytesInFlight < settings.loadBytesInFlight().toBytes();
    }

    private void begin() {
        line++;
        if (lines.isTooLong()) {
            report.rejected(
                    line,
                    "the line is longer than " + settings.lineBytesMax().toBytes()
                            + " bytes (drumlin.http.line-bytes-max)");
            return;
        }
        if (lines.isBlank()) {
            return;
        }
        LoadRow row = idle.isEmpty() ? new LoadRow(this) : idle.pop();
        try {
            row.insert = table.read(lines.bytes(), lines.lineAt(), lines.lineLength(), row.values);
        } catch (StorageException wrong) {
            report.rejected(line, ProblemDetails.text(wrong));
            idle.push(row);
            return;
        }
        row.line = line;
        row.bytes = lines.lineLength();
        row.deadlineNanos = exchange.loop().now() + settings.timeout().toNanos();
        rowsInFlight++;
        bytesInFlight += row.bytes;
        write(row);
    }

    private void write(LoadRow row) {
        CqlRequest request = new CqlRequest(Objects.requireNonNull(row.insert), row.values)
                .context(exchange.context())
                .trace(exchange.context().cost(), row.deadlineNanos);
        exchange.door().cql().execute(request, row);
    }

    /** Takes a row back that was written or failed; any thread. */
    void ended(LoadRow row) {
        if (exchange.loop().inLoop()) {
            settle(row);
            pump();
            return;
        }
        endedElsewhere.add(row);
        if (called.compareAndSet(false, true)) {
            exchange.loop().execute(this::settleAll);
        }
    }

    private void settleAll() {
        called.set(false);
        exchange.loop().refresh();
        for (LoadRow row = endedElsewhere.poll(); row != null; row = endedElsewhere.poll()) {
            settle(row);
        }
        pump();
    }

    private void settle(LoadRow row) {
        StorageException problem = row.problem;
        if (problem instanceof OverloadedException
                && !answered
                && exchange.loop().now() < row.deadlineNanos - RETRY_NANOS) {
            exchange.loop().schedule(RETRY_NANOS, () -> {
                exchange.loop().refresh();
                write(row);
            });
            return;
        }
        rowsInFlight--;
        bytesInFlight -= row.bytes;
        if (problem == null) {
            report.loaded();
        } else {
            report.rejected(row.line, ProblemDetails.text(problem) + outcome(problem));
            if (isHopeless(problem)) {
                stop(problem);
            }
        }
        idle.push(row);
    }

    private static String outcome(StorageException problem) {
        return switch (problem.outcome()) {
            case NOT_APPLIED -> "";
            case UNKNOWN -> " (outcome unknown: the row may be there)";
        };
    }

    /** Whether all later rows would fare the same. */
    private static boolean isHopeless(StorageException problem) {
        return problem instanceof ReadOnlyException
                || problem instanceof ClosedException
                || problem instanceof UnavailableException;
    }

    @Override
    public void cut(StorageException why) {
        exchange.loop().execute(() -> stop(why));
    }

    /** Reads no more, answers with what was done; the request is over when no row is being written any more. */
    private void stop(StorageException why) {
        if (!answered) {
            answered = true;
            stopped = why;
            cancel();
            exchange.answer(ProblemDetails.ofLoad(why, report.loadedCount(), report.rejectedCount()));
        }
        endIfIdle();
    }

    private void endIfIdle() {
        if (rowsInFlight == 0 && !over) {
            end();
            exchange.over(stopped);
        }
    }

    private void end() {
        over = true;
        exchange.door().remove(this);
    }

    /** Gives up on a client that sends nothing although it is asked to. */
    private void watch() {
        long limit = settings.bodyTimeout().toNanos();
        exchange.loop().schedule(limit, () -> {
            if (answered) {
                return;
            }
            if (asked && exchange.loop().refresh() - askedNanos >= limit) {
                stop(new TimedOutException(
                        "no line arrived for " + settings.bodyTimeout().toMillis() + " ms"));
            } else {
                watch();
            }
        });
    }
}
