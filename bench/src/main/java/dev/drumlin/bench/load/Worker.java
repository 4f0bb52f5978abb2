package dev.drumlin.bench.load;

import dev.drumlin.app.cql.BoundValues;
import dev.drumlin.app.cql.CqlRequest;
import dev.drumlin.app.cql.CqlService;
import dev.drumlin.app.cql.Prepared;
import dev.drumlin.app.cql.ResultColumns;
import dev.drumlin.app.cql.ResultRow;
import dev.drumlin.app.cql.ResultSink;
import dev.drumlin.app.pipeline.AbortListener;
import dev.drumlin.app.pipeline.PipelineLoop;
import dev.drumlin.app.pipeline.RequestContext;
import dev.drumlin.storage.error.InternalException;
import dev.drumlin.storage.error.Outcome;
import dev.drumlin.storage.error.StorageException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One request that is always under way: when it has ended, its loop begins it anew with other values. It copies out every
 * value of a result, as a writer of answers would. Belongs to its loop's thread; the result may come on an engine's thread,
 * one at a time.
 */
final class Worker implements ResultSink, AbortListener {
    private static final long TIMEOUT_NANOS = 60_000_000_000L;
    private static final String CLIENT = "perf";

    private final LoadLoop owner;
    private final PipelineLoop loop;
    private final CqlService service;
    private final Prepared statement;
    private final int rowsExpected;
    private final RequestContext context = new RequestContext();
    private final BoundValues values = new BoundValues();
    private final CqlRequest request;

    private byte[] answer = new byte[1_024];
    private int columns;
    private int rows;
    private @Nullable StorageException problem;

    Worker(LoadLoop owner, PipelineLoop loop, CqlService service, Workload workload) {
        this.owner = owner;
        this.loop = loop;
        this.service = service;
        this.statement = workload.statement();
        this.rowsExpected = workload.rows();
        this.request = new CqlRequest(statement, values);
    }

    /** Returns the place for the next operation's values, emptied. */
    BoundValues values() {
        return values.clear();
    }

    /** Begins an operation with the values as they are; it may end inside this call. */
    void begin() {
        rows = 0;
        problem = null;
        loop.begin(context, TIMEOUT_NANOS, CLIENT, this);
        context.describe(statement.statement(), values);
        service.execute(request.context(context), this);
    }

    /** Ends the operation on the loop; returns what went wrong, null if nothing did. */
    @Nullable
    StorageException end() {
        StorageException why = problem;
        loop.end(context, why);
        if (why == null && rows != rowsExpected) {
            return new InternalException(
                    "an operation gave rows=" + rows + " where " + rowsExpected + " were expected",
                    Outcome.NOT_APPLIED,
                    null);
        }
        return why;
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
            if (!row.isNull(i)) {
                int length = row.length(i);
                if (used + length > answer.length) {
                    answer = new byte[2 * (used + length)];
                    used = 0;
                }
                MemorySegment.copy(row.segment(i), ValueLayout.JAVA_BYTE, row.at(i), answer, used, length);
                used += length;
            }
        }
    }

    @Override
    public void done(byte @Nullable [] pageState, List<String> warnings) {
        owner.ended(this);
    }

    @Override
    public void failed(StorageException why) {
        problem = why;
        owner.ended(this);
    }

    @Override
    public void aborted(StorageException why) {
        // Its end comes all the same, by done or failed: nobody else waits for the answer.
    }
}
