package dev.drumlin.app.cql.plan;

import dev.drumlin.storage.error.InvalidRequestException;
import org.jspecify.annotations.Nullable;

/**
 * A range of tokens that a statement reads. Immutable. As in Cassandra a range whose end lies before its start is empty, and
 * the smallest 64-bit number, which no partition has, means no bound at all on either side.
 */
public record TokenRestrictions(
        @Nullable Bound lower, @Nullable Bound upper) {
    /** Every partition. */
    public static final TokenRestrictions ALL = new TokenRestrictions(null, null);

    /** An end of the range. */
    public record Bound(ValueSource token, boolean inclusive) {
        private long value(Bindings in) {
            byte[] bytes = token.bytes(in);
            if (bytes == null) {
                throw new InvalidRequestException("The value that token() is compared with may not be null or unset");
            }
            return Longs.decode(bytes);
        }
    }

    /** Returns the first token, {@link Long#MIN_VALUE} for no bound. */
    public long from(Bindings in) {
        if (lower == null) {
            return Long.MIN_VALUE;
        }
        long value = lower.value(in);
        boolean next = !lower.inclusive() && value != Long.MIN_VALUE;
        return next && value != Long.MAX_VALUE ? value + 1 : value;
    }

    /** Returns the last token, inclusive, {@link Long#MAX_VALUE} for no bound. */
    public long to(Bindings in) {
        if (upper == null) {
            return Long.MAX_VALUE;
        }
        long value = upper.value(in);
        return value == Long.MIN_VALUE ? Long.MAX_VALUE : upper.inclusive() ? value : value - 1;
    }

    /** Returns whether no token can be in the range. */
    public boolean isEmpty(Bindings in) {
        boolean aboveAll = lower != null && !lower.inclusive() && lower.value(in) == Long.MAX_VALUE;
        return aboveAll || from(in) > to(in);
    }

    /**
     * Returns whether a partition that the statement names is in the range. As in Cassandra other rules hold here: a range whose
     * end lies before its start goes round the end, and no number is special.
     */
    public boolean holds(Bindings in, long token) {
        boolean above = lower == null || isAbove(token, lower.value(in), lower.inclusive());
        boolean below = upper == null || isAbove(upper.value(in), token, upper.inclusive());
        boolean around = lower != null && upper != null && lower.value(in) > upper.value(in);
        return around ? above || below : above && below;
    }

    private static boolean isAbove(long token, long bound, boolean inclusive) {
        return inclusive ? token >= bound : token > bound;
    }
}
