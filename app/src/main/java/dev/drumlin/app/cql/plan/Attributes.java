package dev.drumlin.app.cql.plan;

import dev.drumlin.app.cql.ast.Using;
import dev.drumlin.storage.data.RowFormat;
import dev.drumlin.storage.error.InvalidRequestException;
import dev.drumlin.storage.error.NotSupportedException;
import dev.drumlin.storage.schema.CqlType;
import org.jspecify.annotations.Nullable;

/**
 * What USING says: when a write counts as done, and how long it lives. Immutable.
 *
 * @param timestamp microseconds, null if not said
 * @param ttl seconds, null if not said
 */
public record Attributes(
        @Nullable ValueSource timestamp, @Nullable ValueSource ttl) {
    /** No USING. */
    public static final Attributes NONE = new Attributes(null, null);

    /** The caller leaves the timestamp to the engine. */
    public static final long SERVER_TIMESTAMP = RowFormat.SERVER_TIMESTAMP;

    static Attributes plan(Using using, TermPlanner terms) {
        if (using.timeout() != null) {
            throw new NotSupportedException("USING TIMEOUT is not supported: send the field 'timeoutMs'");
        }
        ValueSource timestamp =
                using.timestamp() == null ? null : terms.plan(using.timestamp(), "[timestamp]", CqlType.Scalar.BIGINT);
        ValueSource ttl = using.ttl() == null ? null : terms.plan(using.ttl(), "[ttl]", CqlType.Scalar.INT);
        if (timestamp instanceof ValueSource.Constant constant) {
            checkTimestamp(constant.value());
        }
        if (ttl instanceof ValueSource.Constant constant) {
            checkTtl(constant.value());
        }
        return new Attributes(timestamp, ttl);
    }

    /**
     * Returns the timestamp in microseconds.
     *
     * @param otherwise what counts if the statement says nothing
     */
    public long timestamp(Bindings in, long otherwise) {
        if (timestamp == null) {
            return otherwise;
        }
        var scratch = in.scratch();
        int length = timestamp.write(in, scratch);
        return length == ValueSource.UNSET ? otherwise : checkTimestamp(length < 0 ? null : scratch.toByteArray());
    }

    /**
     * Returns the time to live in seconds, 0 for no end.
     *
     * @param otherwise what counts if the statement says nothing: the table's default
     */
    public int ttl(Bindings in, int otherwise) {
        if (ttl == null) {
            return otherwise;
        }
        var scratch = in.scratch();
        int length = ttl.write(in, scratch);
        return length == ValueSource.UNSET ? otherwise : checkTtl(length < 0 ? null : scratch.toByteArray());
    }

    private static long checkTimestamp(byte @Nullable [] value) {
        if (value == null) {
            throw new InvalidRequestException("Invalid null value of timestamp");
        }
        long micros = Longs.decode(value);
        if (micros == SERVER_TIMESTAMP) {
            throw new InvalidRequestException("Out of bound timestamp: it must be greater than " + micros);
        }
        return micros;
    }

    private static int checkTtl(byte @Nullable [] value) {
        int seconds = value == null ? 0 : (int) Longs.decode(value);
        if (seconds < 0) {
            throw new InvalidRequestException("A TTL must be greater or equal to 0, but was " + seconds);
        }
        if (seconds > RowFormat.TTL_MAX) {
            throw new InvalidRequestException(
                    "ttl is too large. requested (" + seconds + ") maximum (" + RowFormat.TTL_MAX + ")");
        }
        return seconds;
    }
}
