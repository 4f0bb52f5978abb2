package dev.drumlin.app.http;

import dev.drumlin.app.cql.CqlRequest;
import dev.drumlin.storage.error.InvalidRequestException;
import org.jspecify.annotations.Nullable;

/** What the body of {@code /v1/cql} or {@code /v1/prepared/{id}/execute} says; the values stay where they are. */
final class StatementBody {
    /** The request leaves its time to the server. */
    static final long NO_TIMEOUT = 0;

    private static final String EXECUTE_FIELDS = "values, pageSize, pageState, tracing, timeoutMs";
    private static final String STATEMENT_FIELDS = "keyspace, statement, " + EXECUTE_FIELDS;

    private @Nullable String statement;
    private @Nullable String keyspace;
    private int valuesAt = -1;
    private int pageSize = CqlRequest.PAGE_SIZE_UNSET;
    private byte @Nullable [] pageState;
    private boolean tracing;
    private long timeoutMs = NO_TIMEOUT;

    private StatementBody() {}

    /** Reads a body with a statement in it. */
    static StatementBody withStatement(byte[] body, int size, long timeoutMsMax) {
        StatementBody read = new StatementBody();
        BodyFields fields = BodyFields.of(body, size);
        while (fields.next()) {
            switch (fields.name()) {
                case "statement" -> read.statement = fields.text();
                case "keyspace" -> read.keyspace = fields.text();
                default -> read.common(fields, timeoutMsMax, STATEMENT_FIELDS);
            }
        }
        if (read.statement == null) {
            throw new InvalidRequestException("field statement is missing: it holds the CQL text");
        }
        return read;
    }

    /** Reads a body for a statement that was prepared. */
    static StatementBody forPrepared(byte[] body, int size, long timeoutMsMax) {
        StatementBody read = new StatementBody();
        BodyFields fields = BodyFields.of(body, size);
        while (fields.next()) {
            read.common(fields, timeoutMsMax, EXECUTE_FIELDS);
        }
        return read;
    }

    private void common(BodyFields fields, long timeoutMsMax, String known) {
        switch (fields.name()) {
            case "values" -> valuesAt = fields.later();
            case "pageSize" -> pageSize = (int) fields.whole(1, Integer.MAX_VALUE, CqlRequest.PAGE_SIZE_UNSET);
            case "pageState" -> pageState = fields.base64();
            case "tracing" -> tracing = fields.flag();
            case "timeoutMs" -> timeoutMs = fields.whole(1, timeoutMsMax, NO_TIMEOUT);
            default -> throw fields.unknown(known);
        }
    }

    /** Returns the CQL text; empty for a prepared statement. */
    String statement() {
        return statement == null ? "" : statement;
    }

    @Nullable
    String keyspace() {
        return keyspace;
    }

    /** Returns the offset of the values in the body, −1 if there are none. */
    int valuesAt() {
        return valuesAt;
    }

    int pageSize() {
        return pageSize;
    }

    byte @Nullable [] pageState() {
        return pageState;
    }

    boolean tracing() {
        return tracing;
    }

    long timeoutMs() {
        return timeoutMs;
    }
}
