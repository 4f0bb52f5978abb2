package dev.drumlin.app.cql;

import java.util.List;

/**
 * The columns of a result, in order. Immutable; the same object for all executions of a statement as long as its table
 * stays as it is, so that a writer may keep what it derives from it.
 *
 * @param list empty for a statement that gives no rows
 */
public record ResultColumns(List<ResultColumn> list) {
    public static final ResultColumns NONE = new ResultColumns(List.of());

    public ResultColumns {
        list = List.copyOf(list);
    }

    public int size() {
        return list.size();
    }

    public ResultColumn get(int index) {
        return list.get(index);
    }
}
