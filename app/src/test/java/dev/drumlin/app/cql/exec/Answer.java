package dev.drumlin.app.cql.exec;

import dev.drumlin.app.cql.ResultColumns;
import dev.drumlin.app.cql.ResultRow;
import dev.drumlin.app.cql.ResultSink;
import dev.drumlin.app.cql.value.ValueText;
import dev.drumlin.storage.error.StorageException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Collects a result as text, and holds the service to its contract: columns once, one end. */
final class Answer implements ResultSink {
    private final List<String> rows = new ArrayList<>();
    private @Nullable ResultColumns columns;
    private byte @Nullable [] pageState;
    private @Nullable StorageException problem;
    private int ends;

    @Override
    public void columns(ResultColumns given) {
        if (columns != null || ends > 0) {
            throw new AssertionError("columns given twice or after the end");
        }
        columns = given;
    }

    @Override
    public void row(ResultRow row) {
        ResultColumns known = columns;
        if (known == null || ends > 0) {
            throw new AssertionError("a row before the columns or after the end");
        }
        List<String> cells = new ArrayList<>();
        for (int i = 0; i < known.size(); i++) {
            cells.add(
                    row.isNull(i)
                            ? "null"
                            : ValueText.format(known.get(i).type(), row.segment(i), row.at(i), row.length(i)));
        }
        rows.add(String.join(" | ", cells));
    }

    @Override
    public void done(byte @Nullable [] state, List<String> warnings) {
        if (columns == null) {
            throw new AssertionError("the end before the columns");
        }
        pageState = state;
        ends++;
    }

    @Override
    public void failed(StorageException why) {
        problem = why;
        ends++;
    }

    void checkEnded() {
        if (ends != 1) {
            throw new AssertionError("ended " + ends + " times");
        }
    }

    List<String> rows() {
        return rows;
    }

    List<String> columnNames() {
        List<String> names = new ArrayList<>();
        ResultColumns known = columns;
        if (known != null) {
            known.list().forEach(column -> names.add(column.name()));
        }
        return names;
    }

    byte @Nullable [] pageState() {
        return pageState;
    }

    @Nullable
    StorageException problem() {
        return problem;
    }
}
