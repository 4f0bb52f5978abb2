package dev.drumlin.shell.client;

import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * One statement with its settings.
 *
 * @param keyspace of table names without one; null for none
 * @param values of the bind markers, by position
 * @param pageSize in rows; 0 leaves it to the server
 * @param timeoutMs after which the server gives up; 0 leaves it to the server
 */
public record CqlRequest(
        String statement,
        @Nullable String keyspace,
        List<JsonNode> values,
        int pageSize,
        boolean tracing,
        int timeoutMs) {

    public CqlRequest {
        values = List.copyOf(values);
    }

    public static CqlRequest of(String statement, List<JsonNode> values) {
        return new CqlRequest(statement, null, values, 0, false, 0);
    }

    /** The same statement with values for its bind markers. */
    public CqlRequest withValues(List<JsonNode> others) {
        return new CqlRequest(statement, keyspace, others, pageSize, tracing, timeoutMs);
    }
}
