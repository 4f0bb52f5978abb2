package dev.drumlin.differential.peer;

import dev.drumlin.differential.type.DataType;
import java.util.List;

/** What a side said to a statement. */
public sealed interface Answer {
    /**
     * It was done. Statements that have no rows have no columns.
     *
     * @param rows values in canonical form, in the order of the columns; all pages one after the other
     */
    record Rows(List<Column> columns, List<List<String>> rows) implements Answer {
        public Rows {
            columns = List.copyOf(columns);
            rows = List.copyOf(rows);
        }
    }

    /** A column of an answer. */
    record Column(String name, DataType type) {}

    /**
     * It was refused.
     *
     * @param kind the side's own name for the kind of error
     * @param message for people
     */
    record Refused(String kind, String message) implements Answer {}
}
