package dev.drumlin.app.cql.ast;

import java.util.List;

/**
 * BEGIN BATCH … APPLY BATCH.
 *
 * @param using has at most a timestamp and a timeout
 * @param statements in their order, perhaps none
 */
public record Batch(Kind kind, Using using, List<Modification> statements) implements Statement {
    public Batch {
        statements = List.copyOf(statements);
    }

    /** What the batch promises. */
    public enum Kind {
        /** All or nothing. */
        LOGGED,
        UNLOGGED,
        /** Only counter updates. */
        COUNTER
    }
}
