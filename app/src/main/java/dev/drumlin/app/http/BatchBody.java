package dev.drumlin.app.http;

import dev.drumlin.app.cql.BatchRequest;
import dev.drumlin.app.cql.CqlRequest;
import dev.drumlin.storage.error.InvalidRequestException;
import dev.drumlin.storage.error.TooLargeException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the body of {@code /v1/batch} says; the values stay where they are. */
final class BatchBody {
    private static final String FIELDS = "type, keyspace, timestamp, statements, tracing, timeoutMs";
    private static final String STATEMENT_FIELDS = "statement, id, values";

    /**
     * One statement of the batch.
     *
     * @param statement its text, null if it has an id
     * @param id the id of a prepared statement, null if it has a text
     * @param valuesAt offset of its values in the body, −1 if there are none
     */
    record Entry(@Nullable String statement, @Nullable String id, int valuesAt) {}

    private final List<Entry> entries = new ArrayList<>();
    private BatchRequest.Kind kind = BatchRequest.Kind.LOGGED;
    private @Nullable String keyspace;
    private long timestamp = CqlRequest.NO_TIMESTAMP;
    private boolean tracing;
    private long timeoutMs = StatementBody.NO_TIMEOUT;

    private BatchBody() {}

    static BatchBody of(byte[] body, int size, HttpSettings settings) {
        BatchBody read = new BatchBody();
        boolean statements = false;
        BodyFields fields = BodyFields.of(body, size);
        while (fields.next()) {
            switch (fields.name()) {
                case "type" -> read.kind = kind(fields.text());
                case "keyspace" -> read.keyspace = fields.text();
                case "timestamp" ->
                    read.timestamp = fields.whole(Long.MIN_VALUE + 1, Long.MAX_VALUE, CqlRequest.NO_TIMESTAMP);
                case "tracing" -> read.tracing = fields.flag();
                case "timeoutMs" ->
                    read.timeoutMs = fields.whole(1, settings.timeoutMax().toMillis(), StatementBody.NO_TIMEOUT);
                case "statements" -> {
                    statements = true;
                    read.entries(fields, settings.batchStatementsMax());
                }
                default -> throw fields.unknown(FIELDS);
            }
        }
        if (!statements) {
            throw new InvalidRequestException("field statements is missing: it holds the statements of the batch");
        }
        return read;
    }

    private static BatchRequest.Kind kind(@Nullable String text) {
        return switch (text) {
            case null -> BatchRequest.Kind.LOGGED;
            case "logged" -> BatchRequest.Kind.LOGGED;
            case "unlogged" -> BatchRequest.Kind.UNLOGGED;
            default -> throw new InvalidRequestException("field type must be \"logged\" or \"unlogged\"");
        };
    }

    private void entries(BodyFields fields, int statementsMax) {
        fields.enterArray();
        for (int i = 0; ; i++) {
            BodyFields entry = fields.nextObject(i);
            if (entry == null) {
                return;
            }
            if (i == statementsMax) {
                throw new TooLargeException("a batch may have " + statementsMax
                        + " statements at most (drumlin.http.batch-statements-max)");
            }
            entries.add(entry(entry, i));
        }
    }

    private static Entry entry(BodyFields fields, int index) {
        String statement = null;
        String id = null;
        int valuesAt = -1;
        while (fields.next()) {
            switch (fields.name()) {
                case "statement" -> statement = fields.text();
                case "id" -> id = fields.text();
                case "values" -> valuesAt = fields.later();
                default -> throw fields.unknown(STATEMENT_FIELDS);
            }
        }
        if ((statement == null) == (id == null)) {
            throw new InvalidRequestException(
                    "field statements[" + index + "] must have either a statement or the id of a prepared one");
        }
        return new Entry(statement, id, valuesAt);
    }

    List<Entry> entries() {
        return entries;
    }

    BatchRequest.Kind kind() {
        return kind;
    }

    @Nullable
    String keyspace() {
        return keyspace;
    }

    long timestamp() {
        return timestamp;
    }

    boolean tracing() {
        return tracing;
    }

    long timeoutMs() {
        return timeoutMs;
    }
}
