package dev.drumlin.differential.generate;

import java.util.List;

/**
 * One thing to do on both sides.
 *
 * @param kind for the counts
 * @param mode what is done and compared
 * @param text the statement; {@link #KEYSPACE} stands for the scenario's keyspace
 * @param parameters for its markers, in order
 * @param pageSize rows of a page, 0 for an answer in one page
 */
public record Step(Kind kind, Mode mode, String text, List<Parameter> parameters, int pageSize) {
    /** Stands in a text for the name of the scenario's keyspace. */
    public static final String KEYSPACE = "%KEYSPACE%";

    public Step {
        parameters = List.copyOf(parameters);
    }

    /** Returns a step that is compared in full. */
    public static Step of(Kind kind, String text, List<Parameter> parameters) {
        return new Step(kind, Mode.COMPARED, text, parameters, 0);
    }

    /** What a statement is. */
    public enum Kind {
        SCHEMA,
        INSERT,
        UPDATE,
        DELETE,
        BATCH,
        TRUNCATE,
        SELECT,
        AGGREGATE,
        WRONG,
        NOT_SUPPORTED,
        /** Makes Drumlin flush its memtable; Cassandra sees nothing of it. */
        FLUSH
    }

    /** What is done with a step. */
    public enum Mode {
        /** Both sides run it; answers are compared whole. */
        COMPARED,
        /** Both sides run it; of rows only columns and number are compared, as the values depend on the clock. */
        SHAPE,
        /** Only Drumlin runs it, and must say that it does not offer it. */
        NOT_SUPPORTED,
        /** Only Drumlin runs it, and must do it. */
        DRUMLIN_ONLY
    }
}
