package dev.drumlin.app.http;

import dev.drumlin.app.cql.BatchRequest;
import dev.drumlin.app.cql.BoundValues;
import dev.drumlin.app.cql.CqlRequest;
import dev.drumlin.app.cql.CqlService;
import dev.drumlin.app.cql.Marker;
import dev.drumlin.app.cql.Markers;
import dev.drumlin.app.cql.Prepared;
import dev.drumlin.app.cql.ResultColumn;
import dev.drumlin.app.cql.ResultColumns;
import dev.drumlin.app.cql.ResultRow;
import dev.drumlin.app.cql.ResultSink;
import dev.drumlin.storage.error.InvalidRequestException;
import dev.drumlin.storage.error.NotFoundException;
import dev.drumlin.storage.error.ReadOnlyException;
import dev.drumlin.storage.error.StorageException;
import dev.drumlin.storage.error.TimedOutException;
import dev.drumlin.storage.schema.CqlType;
import dev.drumlin.storage.schema.CqlType.Scalar;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * CQL that does what the test's statement says, so that HTTP can be tested alone: {@code echo} gives its values back,
 * {@code slow} answers after a while on another thread, {@code hang} never, until {@link #release}; others fail.
 */
final class ScriptedCql implements CqlService {
    static final int EXPORT_ROWS = 1_000_000;

    private record Statement(
            String id, String statement, @Nullable String keyspace, Markers markers, Kind kind) implements Prepared {
        @Override
        public ResultColumns columns() {
            return statement.startsWith("SELECT") ? ROWS : ECHO;
        }

        @Override
        public Set<String> tables() {
            return Set.of("ks.t");
        }
    }

    private static final ResultColumns ECHO = new ResultColumns(List.of(
            new ResultColumn("ks", "t", "id", Scalar.INT),
            new ResultColumn("ks", "t", "big", Scalar.BIGINT),
            new ResultColumn("ks", "t", "name \"ü\"", Scalar.TEXT)));
    private static final ResultColumns ROWS = new ResultColumns(
            List.of(new ResultColumn("ks", "t", "id", Scalar.INT), new ResultColumn("ks", "t", "v", Scalar.TEXT)));

    private final Map<String, Statement> kept = new ConcurrentHashMap<>();
    private final List<ResultSink> hanging = new ArrayList<>();
    private final ScheduledExecutorService later = Executors.newScheduledThreadPool(2, task -> {
        Thread thread = new Thread(task, "scripted-engine");
        thread.setDaemon(true);
        return thread;
    });

    final AtomicInteger executed = new AtomicInteger();
    final AtomicInteger running = new AtomicInteger();
    final AtomicInteger runningMost = new AtomicInteger();
    final Map<Integer, String> inserted = new ConcurrentHashMap<>();
    volatile long writeDelayMicros;
    volatile String failInserts = "";
    volatile int exportEnd = EXPORT_ROWS;
    volatile int exportFailsAt = -1;
    volatile @Nullable BatchRequest lastBatch;
    volatile @Nullable CqlRequest lastRequest;

    @Override
    public Prepared prepare(String statement, @Nullable String keyspace) {
        Prepared made = analyse(statement, keyspace);
        kept.put(made.id(), (Statement) made);
        return made;
    }

    @Override
    public Prepared analyse(String statement, @Nullable String keyspace) {
        if (statement.startsWith("bad")) {
            throw new InvalidRequestException("line 1:4 no viable alternative at input 'bad'", 1, 4);
        }
        if (statement.startsWith("bug")) {
            throw new IllegalStateException("a secret that must not leave the server");
        }
        List<Marker> markers = new ArrayList<>();
        CqlType[] types = {Scalar.INT, Scalar.BIGINT, Scalar.TEXT};
        if (statement.startsWith("echo") || statement.startsWith("write")) {
            for (int i = 0; i < ECHO.size(); i++) {
                markers.add(new Marker(List.of("id", "big", "name").get(i), false, types[i]));
            }
        } else if (statement.startsWith("INSERT")) {
            if (statement.contains("\"id\"")) {
                markers.add(new Marker("id", false, Scalar.INT));
            } else {
                throw new InvalidRequestException("Some partition key parts are missing: id");
            }
            if (statement.contains("\"v\"")) {
                markers.add(new Marker("v", false, Scalar.TEXT));
            }
        } else if (statement.contains("\"nothere\"")) {
            throw new NotFoundException("unconfigured table nothere");
        }
        boolean select = !statement.startsWith("write") && !statement.startsWith("INSERT");
        return new Statement(
                String.format("%032x", (statement + keyspace).hashCode() & 0xFFFFFFFFL),
                statement,
                keyspace,
                new Markers(markers),
                select ? Prepared.Kind.SELECT : Prepared.Kind.MODIFICATION);
    }

    @Override
    public Prepared prepared(String id) {
        Statement known = kept.get(id);
        if (known == null) {
            throw new NotFoundException("no statement is prepared under this id: prepare it again");
        }
        return known;
    }

    @Override
    public void execute(CqlRequest request, ResultSink sink) {
        executed.incrementAndGet();
        lastRequest = request;
        String statement = request.prepared().statement();
        List<String> words = List.of(statement.split(" ", -1));
        switch (words.getFirst()) {
            case "echo", "write" -> {
                request.prepared().markers().checkCount(request.values().size());
                sink.columns(ECHO);
                sink.row(new ValuesRow(request.values()));
                sink.done(new byte[] {1, 2, (byte) 0xFF}, List.of("careful"));
            }
            case "hang" -> {
                started();
                synchronized (hanging) {
                    hanging.add(sink);
                }
                if (request.context() != null) {
                    request.context().whenCancelled(() -> end(sink));
                }
            }
            case "stuck" -> {
                started();
                if (words.size() > 1 && request.context() != null) {
                    request.context().mayHaveApplied();
                }
                synchronized (hanging) {
                    hanging.add(sink);
                }
            }
            case "slow" -> {
                started();
                var _ = later.schedule(
                        () -> {
                            sink.columns(ECHO);
                            running.decrementAndGet();
                            sink.done(null, List.of());
                        },
                        Long.parseLong(words.get(1)),
                        TimeUnit.MICROSECONDS);
            }
            case "large" -> {
                sink.columns(ROWS);
                for (int i = 0; i < Integer.parseInt(words.get(1)); i++) {
                    sink.row(new PairRow(i, "x".repeat(50)));
                }
                sink.done(null, List.of());
            }
            case "late" -> {
                sink.columns(ROWS);
                sink.row(new PairRow(1, "row before the failure"));
                sink.failed(new TimedOutException("too late"));
            }
            case "readonly" -> sink.failed(new ReadOnlyException("the disk is full"));
            case "INSERT" -> insert(request, sink);
            case "SELECT" -> export(request, sink);
            default -> sink.failed(new InvalidRequestException("unknown script " + words.getFirst()));
        }
    }

    private void started() {
        runningMost.accumulateAndGet(running.incrementAndGet(), Math::max);
    }

    private void end(ResultSink sink) {
        boolean mine;
        synchronized (hanging) {
            mine = hanging.remove(sink);
        }
        if (mine) {
            running.decrementAndGet();
            sink.failed(new TimedOutException("cancelled in the engine"));
        }
    }

    /** Ends all that hang. */
    void release() {
        List<ResultSink> all;
        synchronized (hanging) {
            all = List.copyOf(hanging);
        }
        all.forEach(this::end);
    }

    int hangingCount() {
        synchronized (hanging) {
            return hanging.size();
        }
    }

    private void insert(CqlRequest request, ResultSink sink) {
        started();
        BoundValues values = request.values();
        int id = ByteBuffer.wrap(bytes(values, 0)).getInt();
        String text = values.size() > 1 ? new String(bytes(values, 1), StandardCharsets.UTF_8) : "";
        Runnable end = () -> {
            running.decrementAndGet();
            StorageException problem = switch (failInserts) {
                case "" -> null;
                case "all" -> new ReadOnlyException("the disk is full");
                default -> id % 10 == 3 ? new InvalidRequestException("unlucky " + id) : null;
            };
            if (problem == null) {
                inserted.put(id, text);
                sink.columns(ResultColumns.NONE);
                sink.done(null, List.of());
            } else {
                sink.failed(problem);
            }
        };
        if (writeDelayMicros == 0) {
            end.run();
        } else {
            var _ = later.schedule(end, writeDelayMicros, TimeUnit.MICROSECONDS);
        }
    }

    private static byte[] bytes(BoundValues values, int index) {
        return values.segment()
                .asSlice(values.at(index), values.length(index))
                .toArray(java.lang.foreign.ValueLayout.JAVA_BYTE);
    }

    private void export(CqlRequest request, ResultSink sink) {
        int from = request.pageState() == null
                ? 0
                : ByteBuffer.wrap(request.pageState()).getInt();
        int to = Math.min(exportEnd, from + request.pageSize());
        sink.columns(ROWS);
        for (int i = from; i < to; i++) {
            if (i == exportFailsAt) {
                sink.failed(new TimedOutException("the disk is slow"));
                return;
            }
            sink.row(new PairRow(i, "value " + i));
        }
        byte[] next = to == exportEnd ? null : ByteBuffer.allocate(4).putInt(to).array();
        if (writeDelayMicros == 0) {
            sink.done(next, List.of());
        } else {
            var _ = later.schedule(() -> sink.done(next, List.of()), writeDelayMicros, TimeUnit.MICROSECONDS);
        }
    }

    @Override
    public void batch(BatchRequest request, ResultSink sink) {
        lastBatch = request;
        sink.columns(ResultColumns.NONE);
        sink.done(null, List.of());
    }

    /** Gives bound values back. */
    private record ValuesRow(BoundValues values) implements ResultRow {
        @Override
        public boolean isNull(int column) {
            return values.length(column) < 0;
        }

        @Override
        public MemorySegment segment(int column) {
            return values.segment();
        }

        @Override
        public long at(int column) {
            return values.at(column);
        }

        @Override
        public int length(int column) {
            return values.length(column);
        }
    }

    /** A number and a text. */
    private static final class PairRow implements ResultRow {
        private final MemorySegment bytes;
        private final int length;

        PairRow(int id, String text) {
            byte[] tail = text.getBytes(StandardCharsets.UTF_8);
            length = tail.length;
            bytes = MemorySegment.ofArray(
                    ByteBuffer.allocate(4 + length).putInt(id).put(tail).array());
        }

        @Override
        public boolean isNull(int column) {
            return false;
        }

        @Override
        public MemorySegment segment(int column) {
            return bytes;
        }

        @Override
        public long at(int column) {
            return column == 0 ? 0 : 4;
        }

        @Override
        public int length(int column) {
            return column == 0 ? 4 : length;
        }
    }
}
