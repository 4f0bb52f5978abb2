package dev.drumlin.bench.compare.cql;

import dev.drumlin.app.cql.BoundValues;
import dev.drumlin.app.cql.CqlRequest;
import dev.drumlin.app.cql.ResultColumns;
import dev.drumlin.app.cql.ResultRow;
import dev.drumlin.app.cql.ResultSink;
import dev.drumlin.app.pipeline.AbortListener;
import dev.drumlin.app.pipeline.PipelineLoop;
import dev.drumlin.app.pipeline.RequestContext;
import dev.drumlin.bench.compare.calls.Tally;
import dev.drumlin.bench.compare.workload.Numbers;
import dev.drumlin.bench.compare.workload.Operation;
import dev.drumlin.bench.compare.workload.Rows;
import dev.drumlin.storage.error.StorageException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One request that is made again and again. Its answer may come on an engine's thread, one call at a time. */
final class Request implements ResultSink, AbortListener {
    private static final long TIMEOUT_NANOS = 60_000_000_000L;
    private static final String CLIENT = "perf";

    private final CqlLoop owner;
    private final PipelineLoop loop;
    private final CqlStatements statements;
    private final Numbers numbers;
    private final RequestContext context = new RequestContext();
    private final BoundValues values = new BoundValues();
    private final CqlRequest select;
    private final CqlRequest update;
    private final byte[] key = new byte[Rows.KEY_BYTES];
    private final MemorySegment keyMemory = MemorySegment.ofArray(key);
    private final byte[] answer = new byte[Rows.COLUMNS * Rows.VALUE_BYTES];

    private long number;
    private boolean writes;
    private int rowsExpected;
    private int columns;
    private int rows;
    private boolean wrong;
    private long begunNanos;
    private long endedNanos;
    private @Nullable StorageException problem;

    Request(CqlLoop owner, PipelineLoop loop, CqlStatements statements, Numbers numbers) {
        this.owner = owner;
        this.loop = loop;
        this.statements = statements;
        this.numbers = numbers;
        select = new CqlRequest(statements.select(), values);
        update = new CqlRequest(statements.update(), values);
    }

    /** Begins it with other values; it may end inside this call. */
    void begin() {
        choose();
        values.clear();
        if (writes) {
            int version = numbers.below(Integer.MAX_VALUE);
            for (int i = 0; i < Rows.COLUMNS; i++) {
                values.add(statements.rows().value(number, i, version));
            }
        }
        Rows.key(number, keyMemory, 0);
        values.add(key);
        rows = 0;
        wrong = false;
        problem = null;
        CqlRequest request = writes ? update : select;
        begunNanos = System.nanoTime();
        loop.begin(context, TIMEOUT_NANOS, CLIENT, this);
        context.describe((writes ? statements.update() : statements.select()).statement(), values);
        statements.service().execute(request.context(context), this);
    }

    private void choose() {
        Operation operation = statements.operation();
        writes = operation == Operation.MIXED ? numbers.coin() : operation.writes();
        rowsExpected = writes || operation == Operation.READ_ABSENT ? 0 : 1;
        number = switch (operation) {
            case WRITE_NEW -> numbers.partition(numbers.fresh(1));
            case READ_ABSENT -> numbers.absent();
            default -> numbers.present();
        };
    }

    /** Ends it on the loop. */
    void end(Tally tally) {
        StorageException why = problem;
        loop.end(context, why);
        if (why != null) {
            tally.wrong(1, "a request failed: " + why.getMessage());
        } else if (wrong || rows != rowsExpected) {
            tally.wrong(1, "a request for row " + number + " gave rows=" + rows + " wrong=" + wrong);
        }
        tally.ended(begunNanos, endedNanos, 1, writes ? Rows.ROW_BYTES : 0);
    }

    @Override
    public void columns(ResultColumns result) {
        columns = result.size();
    }

    @Override
    public void row(ResultRow row) {
        rows++;
        int used = 0;
        for (int i = 0; i < columns; i++) {
            int length = row.isNull(i) ? 0 : row.length(i);
            if (length != Rows.VALUE_BYTES) {
                wrong = true;
                return;
            }
            MemorySegment.copy(row.segment(i), ValueLayout.JAVA_BYTE, row.at(i), answer, used, length);
            used += length;
        }
        wrong |= !statements.rows().isFirstValue(number, answer, 0, Rows.VALUE_BYTES);
    }

    @Override
    public void done(byte @Nullable [] pageState, List<String> warnings) {
        ended();
    }

    @Override
    public void failed(StorageException why) {
        problem = why;
        ended();
    }

    private void ended() {
        endedNanos = System.nanoTime();
        owner.ended(this);
    }

    @Override
    public void aborted(StorageException why) {
        // Its end comes all the same, by done or failed: nobody else waits for the answer.
    }
}
