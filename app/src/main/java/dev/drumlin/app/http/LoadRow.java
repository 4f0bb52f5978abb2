package dev.drumlin.app.http;

import dev.drumlin.app.cql.BoundValues;
import dev.drumlin.app.cql.Prepared;
import dev.drumlin.app.cql.ResultColumns;
import dev.drumlin.app.cql.ResultRow;
import dev.drumlin.app.cql.ResultSink;
import dev.drumlin.storage.error.StorageException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One row of a bulk load while it is being written; used again for later rows. */
final class LoadRow implements ResultSink {
    private final Load load;
    final BoundValues values = new BoundValues();

    @Nullable
    Prepared insert;

    long line;
    int bytes;
    long deadlineNanos;

    /** What became of it; set before the row is handed back to the load. */
    @Nullable
    StorageException problem;

    LoadRow(Load load) {
        this.load = load;
    }

    @Override
    public void columns(ResultColumns columns) {}

    @Override
    public void row(ResultRow row) {}

    @Override
    public void done(byte @Nullable [] pageState, List<String> warnings) {
        problem = null;
        load.ended(this);
    }

    @Override
    public void failed(StorageException why) {
        problem = why;
        load.ended(this);
    }
}
