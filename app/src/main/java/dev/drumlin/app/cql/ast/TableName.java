package dev.drumlin.app.cql.ast;

import org.jspecify.annotations.Nullable;

/**
 * A table, with or without the keyspace before it.
 *
 * @param keyspace null when the request's keyspace is meant
 */
public record TableName(@Nullable Name keyspace, Name table) {
    /** Returns the name for messages. */
    @Override
    public String toString() {
        return keyspace == null ? table.toString() : keyspace + "." + table;
    }
}
