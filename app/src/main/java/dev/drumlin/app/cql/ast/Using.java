package dev.drumlin.app.cql.ast;

import org.jspecify.annotations.Nullable;

/**
 * A USING clause. Each part is a {@link Term.Literal}, {@link Term.NullLiteral} or {@link Term.BindMarker}; its kind and
 * range are not checked here.
 *
 * @param timestamp microseconds since 1970, null when not given
 * @param ttl seconds, null when not given
 * @param timeout a duration, null when not given
 */
public record Using(
        @Nullable Term timestamp,
        @Nullable Term ttl,
        @Nullable Term timeout) {
    /** No USING clause. */
    public static final Using NOTHING = new Using(null, null, null);
}
